package import ArgumentParser

/// `mizan quran …`
package struct QuranCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "quran", abstract: "Favourites, notes, progress, settings and profile of the Quran app.",
        discussion: "A place can be 2:255, 2:255-257, “Al-Baqarah 255”, “juz 30”, “page 50”.",
        subcommands: [
            FavoriteCommand.self, NoteCommand.self, ProgressCommand.self, SettingCommand.self, ProfileCommand.self,
            SurahsCommand.self, ExportCommand.self,
                // new-module: commands
        ])

    package init() {}
}
