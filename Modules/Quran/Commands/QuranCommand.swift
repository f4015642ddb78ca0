package import ArgumentParser
internal import Changes
package import CommandLineKit
internal import QuranData
internal import QuranDomain

/// `mizan quran …`
package struct QuranCommand: ExampledCommand, NamingCommand {
    package static let configuration = CommandConfiguration(
        commandName: "quran", abstract: "Favourites, notes, progress, settings and profile of the Quran app.",
        discussion: "A place can be 2:255, 2:255-257, “Al-Baqarah 255”, “juz 30”, “page 50”.",
        subcommands: [
            FavoriteCommand.self, NoteCommand.self, ProgressCommand.self, SettingCommand.self, ProfileCommand.self,
            SurahsCommand.self, ExportCommand.self,
                // new-module: commands
        ])

    package static let examples = """
        quran favorite add 2:255
        quran favorite add "Al-Baqarah 255-257" --at yesterday
        quran favorite remove 2:255
        quran favorite list --in "juz 30"
        quran favorite chart --svg favourites.svg
        quran note add 2:255 "after every prayer"
        quran note edit a1b2c3 "new words"
        quran note list 2:255
        quran progress set "Al-Kahf 10"
        quran progress list
        quran progress chart
        quran setting set fontSize 24
        quran profile set --email amina@example.org
        quran surahs
        quran export --to quran.plist
        """

    package static func names(of argument: String, in context: CommandContext) async throws -> [String] {
        switch argument {
        case "place", "surah", "ayah": QuranMetadata.surahs.map(\.transliteration)
        case "key": try await context.read { try QuranModule.appSettings.all(in: $0).map(\.settingKey) }
        case "id": try await context.read { try QuranModule.notes.all(in: $0).map { IdentifierEnd.short($0.id) } }
        default: []
        }
    }

    package init() {}
}
