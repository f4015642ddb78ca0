internal import ArgumentParser
internal import CommandLineKit
internal import Kernel
internal import QuranDomain

/// `mizan quran surahs`
struct SurahsCommand: HouseCommand {
    static let configuration = CommandConfiguration(
        commandName: "surahs", abstract: "The 114 surahs.", discussion: QuranMetadata.attribution)

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        context.output.list(
            Listing(
                columns: [
                    Listing.Column("number", "No."), Listing.Column("transliteration", "Name"),
                    Listing.Column("englishName", "Meaning"), Listing.Column("ayahCount", "Ayahs"),
                    Listing.Column("revelationPlace", "Revealed"), Listing.Column("revelationOrder", "Order"),
                    Listing.Column("page", "Page"), Listing.Column("juz", "Juz"),
                    Listing.Column("arabicName", "Arabic"),
                ],
                rows: QuranMetadata.surahs.map { surah in
                    let first = AyahRange(surah).first
                    return [
                        .integer(Int64(surah.number)), .text(surah.transliteration), .text(surah.englishName),
                        .integer(Int64(surah.ayahCount)), .text(surah.revelationPlace.rawValue),
                        .integer(Int64(surah.revelationOrder)), .integer(Int64(first.page)),
                        .integer(Int64(first.juz)), .text(surah.arabicName),
                    ]
                }, whenEmpty: ""))
    }
}
