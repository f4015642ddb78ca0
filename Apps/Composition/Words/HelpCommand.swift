internal import ArgumentParser
internal import CommandLineKit
internal import HelpPages
internal import Kernel

/// `mizan help`, `mizan help quran note`, `mizan help backups`
struct HelpCommand: StandaloneCommand {
    static let configuration = CommandConfiguration(
        commandName: "help", abstract: "Explain a command, or a topic such as backups.",
        discussion: "The topics are \(Page.allCases.map(\.rawValue).joined(separator: ", ")).")

    @Argument(help: ArgumentHelp("A command, or a topic.", valueName: "command or topic"))
    var words: [String] = []
    @OptionGroup var globals: GlobalOptions

    func run(environment: [String: String]) async throws {
        let output = CommandOutput.standard(globals.output)
        let (name, text) = try explained(in: MizanCommand.self)
        output.report(
            text, TabularOutput(["topic": "Topic", "text": "Text"], rows: [[.text(name), .text(text)]]))
        try output.finish()
    }

    private func explained(in root: any ParsableCommand.Type) throws(MizanError) -> (name: String, text: String) {
        let name = words.joined(separator: " ")
        if let page = Page(rawValue: name.lowercased()) { return (page.rawValue, PageText.plain(page.text)) }
        let typed = TypedCommand(words, root: root)
        if typed.isWhole {
            return (([root._commandName] + typed.path).joined(separator: " "), HelpText.of(typed.verb, in: root))
        }
        let topics = Page.allCases.map(\.rawValue) + root.configuration.subcommands.map { $0._commandName }
        throw MizanError(
            .notFound, "help.no-such-topic", "There is neither a command nor a topic “\(Excerpt.of(name))”.",
            advice:
                "`mizan help` shows the commands; topics are \(Page.allCases.map(\.rawValue).joined(separator: ", "))."
        ).asking(name, among: topics)
    }
}
