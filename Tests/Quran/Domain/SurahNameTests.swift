import QuranDomain
import Testing

struct SurahNameTests {
    @Test(arguments: QuranMetadata.surahs)
    func aSurahIsFoundByItsTransliteration(surah: Surah) throws {
        for name in Self.withAndWithoutArticle(surah.transliteration) {
            #expect(try QuranReference(name) == .surah(surah), "\(name)")
        }
    }

    @Test(arguments: QuranMetadata.surahs)
    func aSurahIsFoundByItsArabicName(surah: Surah) throws {
        var names = [surah.arabicName, "سورة " + surah.arabicName]
        if surah.arabicName.hasPrefix("ال") { names.append(String(surah.arabicName.dropFirst(2))) }
        for name in names { #expect(try QuranReference(name) == .surah(surah), "\(name)") }
    }

    @Test func onlyTheTwoSurahsCalledTheDawnShareAnEnglishName() throws {
        var shared: [Int] = []
        for surah in QuranMetadata.surahs {
            do throws(QuranReferenceError) {
                #expect(try QuranReference(surah.englishName) == .surah(surah))
            } catch {
                guard case .ambiguousName(_, let candidates) = error else { throw error }
                #expect(candidates.contains(surah))
                shared.append(surah.number)
            }
        }
        #expect(shared == [89, 113])
    }

    @Test(arguments: Self.commonSpellings)
    func aSurahIsFoundByItsCommonSpelling(number: Int, spelling: String) throws {
        let surah = try QuranMetadata.surah(number)
        for name in Self.withAndWithoutArticle(spelling) {
            #expect(try QuranReference(name) == .surah(surah), "\(name)")
            #expect(try QuranReference(name + " 1") == .ayah(AyahReference(surah: number, ayah: 1)), "\(name)")
        }
    }

    @Test(arguments: [
        (1, "Fateha"), (1, "Al-Fātiḥa"), (3, "Aal-i-Imran"), (3, "Al Imran"), (3, "آل عمران"), (3, "ال عمران"),
        (5, "المايدة"),
        (9, "Bara'ah"), (10, "Younus"), (12, "Yousuf"), (14, "إبراهيم"), (17, "Bani Israil"), (17, "الاسراء"),
        (23, "المومنون"), (36, "Ya-Seen"), (36, "yaseen"), (36, "يٰسٓ"), (40, "Al-Mumin"), (41, "Ha Mim Sajdah"),
        (47, "Mohammed"), (58, "Al-Mujadalah"), (60, "Al-Mumtahina"), (62, "Jumah"), (67, "Tabarak"), (76, "Ad-Dahr"),
        (78, "النبأ"), (93, "Az-Zuha"), (94, "Al-Inshirah"), (94, "الإنشراح"), (96, "Iqra"), (99, "Zilzal"),
        (108, "Kausar"), (109, "kafiroon"), (111, "Al-Lahab"), (114, "annas"), (110, "an-nasr"),
        (103, "asr"), (91, "ashshams"), (91, "al-shams"), (93, "Adh-Dhuha"), (51, "Ad-Dariyat"),
    ])
    func aSurahIsFoundByItsLessCommonNames(number: Int, name: String) throws {
        #expect(try QuranReference(name) == .surah(QuranMetadata.surah(number)))
    }

    private static func withAndWithoutArticle(_ name: String) -> [String] {
        var names = [name, name.lowercased(), name.uppercased()]
        let spaced = name.split(separator: "-").joined(separator: " ")
        names += [spaced, spaced.split(separator: " ").joined()]
        if let dash = name.firstIndex(of: "-"), name.hasPrefix("A"), name.distance(from: name.startIndex, to: dash) <= 3
        {
            names.append(String(name[name.index(after: dash)...]))
        }
        return names
    }

    /// Spellings of widely used websites and apps.
    static let commonSpellings: [(Int, String)] = [
        "Al-Fatihah", "Al-Baqarah", "Ali 'Imran", "An-Nisa", "Al-Ma'idah", "Al-An'am", "Al-A'raf", "Al-Anfal",
        "At-Tawbah", "Yunus", "Hud", "Yusuf", "Ar-Ra'd", "Ibrahim", "Al-Hijr", "An-Nahl", "Al-Isra", "Al-Kahf",
        "Maryam", "Taha", "Al-Anbya", "Al-Hajj", "Al-Mu'minun", "An-Nur", "Al-Furqan", "Ash-Shu'ara", "An-Naml",
        "Al-Qasas", "Al-'Ankabut", "Ar-Rum", "Luqman", "As-Sajdah", "Al-Ahzab", "Saba", "Fatir", "Ya-Sin",
        "As-Saffat", "Sad", "Az-Zumar", "Ghafir", "Fussilat", "Ash-Shuraa", "Az-Zukhruf", "Ad-Dukhan",
        "Al-Jathiyah", "Al-Ahqaf", "Muhammad", "Al-Fath", "Al-Hujurat", "Qaf", "Adh-Dhariyat", "At-Tur", "An-Najm",
        "Al-Qamar", "Ar-Rahman", "Al-Waqi'ah", "Al-Hadid", "Al-Mujadila", "Al-Hashr", "Al-Mumtahanah", "As-Saf",
        "Al-Jumu'ah", "Al-Munafiqun", "At-Taghabun", "At-Talaq", "At-Tahrim", "Al-Mulk", "Al-Qalam", "Al-Haqqah",
        "Al-Ma'arij", "Nuh", "Al-Jinn", "Al-Muzzammil", "Al-Muddaththir", "Al-Qiyamah", "Al-Insan", "Al-Mursalat",
        "An-Naba", "An-Nazi'at", "'Abasa", "At-Takwir", "Al-Infitar", "Al-Mutaffifin", "Al-Inshiqaq", "Al-Buruj",
        "At-Tariq", "Al-A'la", "Al-Ghashiyah", "Al-Fajr", "Al-Balad", "Ash-Shams", "Al-Layl", "Ad-Duhaa",
        "Ash-Sharh", "At-Tin", "Al-'Alaq", "Al-Qadr", "Al-Bayyinah", "Az-Zalzalah", "Al-'Adiyat", "Al-Qari'ah",
        "At-Takathur", "Al-'Asr", "Al-Humazah", "Al-Fil", "Quraysh", "Al-Ma'un", "Al-Kawthar", "Al-Kafirun",
        "An-Nasr", "Al-Masad", "Al-Ikhlas", "Al-Falaq", "An-Nas",
    ].enumerated().map { ($0.offset + 1, $0.element) }
}
