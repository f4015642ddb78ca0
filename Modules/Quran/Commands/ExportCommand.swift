internal import ArgumentParser
internal import CommandLineKit
internal import Kernel
internal import QuranData

/// `mizan quran export --format userdefaults --to FILE`
struct ExportCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write favourites, notes and progress as a file for the app.",
        discussion: """
            The file is a property list for the app's migration from UserDefaults; `mizan import` can read it too. \
            Standard error lists the records that the file cannot hold. For everything with its history: mizan account \
            export.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case userdefaults }

    @Option(help: "The kind of file.")
    var format: Format = .userdefaults
    @Option(help: ArgumentHelp("The new file to write, or - for standard output.", valueName: "file"))
    var to: String = "-"
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let quran = try context.module(QuranModule.self)
        let file = try await context.read { try quran.userDefaultsFile(in: $0) }
        if to == "-" {
            context.output.file(file.bytes)
        } else {
            try NewFile.write(file.bytes, to: to)
            context.output.say(
                """
                \(to): \(Counted.text(file.favorites, "favourite")), \(Counted.text(file.notes, "note")), \
                progress in \(Counted.text(file.progress, "surah")).
                """)
            context.output.json([
                "file": .string(to), "favorites": .integer(Int64(file.favorites)),
                "notes": .integer(Int64(file.notes)), "progress": .integer(Int64(file.progress)),
                "omitted": .array(
                    file.omissions.map { ["count": .integer(Int64($0.count)), "what": .string($0.what)] }),
            ])
        }
        for one in file.omissions { StandardError.line("Not in the file: \(one.count) \(one.what)") }
        StandardError.line(
            """
            Not in the file: everything else that the app or the system stores there. “defaults import” would delete \
            all of that: put these keys into an export of the domain (plutil -replace), and import the result.
            """)
    }
}
