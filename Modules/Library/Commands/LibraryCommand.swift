package import ArgumentParser

/// `mizan library …`
package struct LibraryCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "library", abstract: "Library.",
        subcommands: [
            BookCommand.self,
            ReadingProgressCommand.self,
            VoiceCommand.self,
                // new-module: commands
        ])

    package init() {}
}
