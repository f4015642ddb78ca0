import ArgumentParser
import CommandLineKit
import CommandSupport
import TestSupport
import Testing

@testable import Composition

struct InstallTests {
    @Test func oneCommandInstallsCompletionsAndManualPages() async throws {
        let mizan = try TypedLines()
        let place = mizan.directory.file("usr")
        for _ in 1...2 {
            let printed = try await mizan("install", "--into", place)
            #expect(printed.contains("\(place)/share/man/man1/mizan-quran.1\n"))
        }
        let names = try mizan.directory.names(in: "usr/share/man/man1")
        #expect(names.count == MizanCommand.configuration.subcommands.count + 1)
        #expect(try mizan.directory.names(in: "usr/share/zsh/site-functions") == ["_mizan"])
        let script = try mizan.directory.bytes(of: "usr/share/bash-completion/completions/mizan")
        #expect(String(decoding: script, as: UTF8.self) == CompletionScripts.bash)
    }

    @Test func aManualPageListsEveryVerbWithItsExample() throws {
        let pages = ManualPage.all(of: MizanCommand.self)
        for verb in CommandTree.whole.verbs {
            let page = try #require(pages.first { $0.name == "mizan-\(verb.path[0])" })
            #expect(page.text.contains("\n.Ss \(verb.description.replacing("-", with: "\\-"))\n"))
            let example = try #require(MizanCommand.examples(of: verb.type).first)
            #expect(page.text.contains("mizan \(example)".replacing("-", with: "\\-")))
        }
    }

    @Test func anUnwritableDirectoryIsReported() async throws {
        let mizan = try TypedLines()
        try mizan.directory.write([], to: "file")
        let printed = await mizan.refusal("install", "--into", mizan.directory.file("file"))
        #expect(printed.code == 69)
        #expect(printed.errors.contains("cannot be written"))
    }
}
