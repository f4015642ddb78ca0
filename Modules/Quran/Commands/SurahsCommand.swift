internal import ArgumentParser
internal import CommandLineKit
internal import Kernel
internal import QuranDomain

/// `mizan quran surahs`: data that needs no store and is the same for everybody.
struct SurahsCommand: StandaloneCommand {
    static let configuration = CommandConfiguration(
        commandName: "surahs", abstract: "The 114 surahs.", discussion: QuranMetadata.attribution)

    @OptionGroup var globals: GlobalOptions

    func run(environment: [String: String]) async throws {
        let titles = [
            "number": "No.", "transliteration": "Name", "englishName": "Meaning", "ayahCount": "Ayahs",
            "revelationPlace": "Revealed", "revelationOrder": "Order", "page": "Page", "juz": "Juz",
            "arabicName": "Arabic",
        ]
        let output = CommandOutput.standard(globals.output, fields: globals.fields).shown(by: environment)
        output.list(
            TabularOutput(Surah.fields.map(\.name), titles, rows: QuranMetadata.surahs.map(\.values)))
        try output.finish()
    }
}
