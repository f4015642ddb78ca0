internal import ArgumentParser
internal import CommandLineKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// `mizan quran surahs`
struct SurahsCommand: HouseCommand {
    static let configuration = CommandConfiguration(
        commandName: "surahs", abstract: "The 114 surahs.", discussion: QuranMetadata.attribution)

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let titles = [
            "number": "No.", "transliteration": "Name", "englishName": "Meaning", "ayahCount": "Ayahs",
            "revelationPlace": "Revealed", "revelationOrder": "Order", "page": "Page", "juz": "Juz",
            "arabicName": "Arabic",
        ]
        context.output.list(
            Listing(
                columns: SurahPresentation.fields.map { Listing.Column($0.name, titles[$0.name] ?? $0.name) },
                rows: QuranMetadata.surahs.map(SurahPresentation.values), whenEmpty: ""))
    }
}
