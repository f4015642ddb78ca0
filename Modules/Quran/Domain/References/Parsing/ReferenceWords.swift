/// The words of a reference that are not the name of a surah, as keys of `NameFolding`.
enum ReferenceWords {
    static let surah = keys(["surah", "surat", "sura", "soorah", "chapter", "سورة"])
    static let ayah = keys(["ayah", "ayat", "aya", "verse", "آية", "الآية", "آيات", "الآيات"])

    static let divisions: [String: QuranDivision.Kind] = {
        var words: [String: QuranDivision.Kind] = [:]
        for key in keys(["juz", "jus", "para", "جزء", "الجزء"]) { words[key] = .juz }
        for key in keys(["hizb", "حزب", "الحزب"]) { words[key] = .hizb }
        for key in keys(["hizb quarter", "quarter", "rub", "rub al-hizb", "ربع", "الربع"]) { words[key] = .hizbQuarter }
        for key in keys(["page", "p", "pg", "صفحة", "الصفحة"]) { words[key] = .page }
        return words
    }()

    /// Places that have their own name.
    static func place(_ key: String) throws(QuranReferenceError) -> QuranReference? {
        if throneVerse.contains(key) { return .ayah(try AyahReference(surah: 2, ayah: 255)) }
        if lastJuz.contains(key) { return .division(try QuranDivision(.juz, 30)) }
        return nil
    }

    private static let throneVerse = keys([
        "ayat al-kursi", "ayat ul-kursi", "ayah al-kursi", "throne verse", "verse of the throne", "آية الكرسي",
    ])
    private static let lastJuz = keys(["juz amma", "juz' 'amma", "جزء عم"])

    private static func keys(_ names: [String]) -> Set<String> {
        Set(names.map { NameFolding.key(NameFolding.words($0)) })
    }
}
