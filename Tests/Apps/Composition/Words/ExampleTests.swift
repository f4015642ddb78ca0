import ArgumentParser
import CommandLineKit
import CommandSupport
import Testing

@testable import Composition

/// Every verb has an example. The verb's help shows the example, and the parser reads it as it is typed.
struct ExampleTests {
    @Test(arguments: CommandTree.whole.verbs)
    func everyVerbHasAnExampleThatParses(verb: Verb) async throws {
        let examples = MizanCommand.examples(of: verb.type)
        #expect(!examples.isEmpty, "\(verb) needs a line in the examples of its part.")
        let help = await (try TypedLines()).type(verb.path + ["--help"]).output
        for line in examples {
            let typed = TypedCommand.example(line, root: MizanCommand.self)
            // Finance shows the command that imports files. This command does not belong to Finance.
            let isOfTheVerb = typed.verb == verb.type
            #expect(isOfTheVerb, "\(line)")
            #expect(throws: Never.self, "\(line)") { try typed.parsed() }
            #expect(help.contains("\n  mizan \(line)"), "\(line)")
        }
    }

    @Test func everyExampleBelongsToAnExistingVerb() {
        let verbs = CommandTree.whole.verbs.map(\.path)
        for top in [MizanCommand.self as any ParsableCommand.Type] + MizanCommand.configuration.subcommands {
            for line in ((top as? any ExampledCommand.Type)?.examples ?? "").split(separator: "\n") {
                #expect(verbs.contains(TypedCommand.example(String(line), root: MizanCommand.self).path), "\(line)")
            }
        }
    }
}
