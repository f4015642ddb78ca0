import Foundation
import Glibc
import Kernel
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomeImports
@testable import HomePast

/// The kind of a file is determined by its content. Options that the content does not determine are given by the owner once.
struct ImportKindTests {
    private let application: HomeStore
    private let directory: TemporaryDirectory

    init() async throws {
        application = try await HomeStore()
        directory = try TemporaryDirectory()
    }

    private func run(
        _ bytes: [UInt8], named name: String = "list.bin", _ choices: [String: String] = [:], isTrial: Bool = false
    ) async throws -> ImportResult {
        try directory.write(bytes, to: "any")
        return try await application.home.imports.run(
            FileSource(directory.file("any"), named: name), owner: application.store.owner,
            ImportRequest(choices: choices, isTrial: isTrial))
    }

    // MARK: Kinds

    @Test func textInAnyCharacterSetIsRecognised() async throws {
        // “Käse” in windows-1252.
        let result = try await run(Array("weight list\r\nK".utf8) + [0xE4] + Array("se;2.5\r\n".utf8))
        #expect(result.titles == ["Weights as text"] && result.report.counts.map(\.added) == [1])
        _ = try await run([0xFF, 0xFE] + "weight list\nĢ;3".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        #expect(try await application.weights() == ["Käse": 2.5, "Ģ": 3])
    }

    @Test func jsonAfterAByteOrderMarkIsRecognised() async throws {
        _ = try await run([0xEF, 0xBB, 0xBF] + Array(#" {"weight list": null, "a": 5}"#.utf8))
        #expect(try await application.weights() == ["a": 5])
    }

    @Test(arguments: [
        (Array(#"{"weight list": nul}"#.utf8), "import.bad-json"),
        (Array(#"{"other": 1}"#.utf8), "import.not-recognised"),
        (Array("other".utf8), "import.not-recognised"),
        (Array("<?xml version=\"1.0\" encoding=\"EUC-JP\"?><a>".utf8) + [0xFF, 0xFF, 0x3C], "import.bad-text"),
        (Array(String(repeating: "[", count: 20_000).utf8), "import.bad-json"),
    ])
    func anUnknownDocumentIsRefused(bytes: [UInt8], reason: String) async throws {
        let error = await #expect(throws: MizanError.self) { try await run(bytes) }
        #expect(error?.reason == reason && error?.message.contains(directory.path) == false, "\(error?.message ?? "")")
        #expect(try await application.weights().isEmpty)
    }

    // MARK: The owner's choices

    @Test func theOwnersChoiceIsRemembered() async throws {
        let list = Array("weight list\na;500".utf8)
        _ = try await run(list, ["unit": "g", "suffix": "!"])
        #expect(try await application.weights() == ["a!": 0.5])
        let next = try await run(Array("weight list\nb;2000".utf8))
        #expect(
            next.report.remarks == [
                "Read with unit=g, suffix=!, as for an earlier file of its kind."
            ])
        #expect(try await application.weights() == ["a!": 0.5, "b!": 2])
        _ = try await run(Array("weight list\nc;3".utf8), ["unit": "kg"])
        #expect(try await application.weights() == ["a!": 0.5, "b!": 2, "c!": 3])
    }

    @Test func aChoiceForAnEmptyImportIsNotRemembered() async throws {
        _ = try await run(Array("weight list".utf8), ["unit": "g"])
        _ = try await run(Array("weight list\na;5".utf8))
        #expect(try await application.weights() == ["a": 5])
    }

    @Test(arguments: [(["unit": "pound"], "import.option"), (["colour": "red"], "import.unknown-option")])
    func anUnknownOptionIsRefused(choices: [String: String], reason: String) async throws {
        let error = await #expect(throws: MizanError.self) { try await run(Array("weight list\na;5".utf8), choices) }
        #expect(error?.reason == reason)
        #expect(try await application.weights().isEmpty)
    }

    // MARK: Trials

    @Test func aDryRunShowsTheResultAndStoresNothing() async throws {
        try await application.save("a", 1)
        let operations = try await application.home.undo.entries(9, owner: application.store.owner)
        let result = try await run(Array("weight list\na;5\nb;6".utf8), ["unit": "g"], isTrial: true)
        #expect(result.number == nil && result.report.counts.map(\.added) == [1])
        #expect(result.report.counts.map(\.updated) == [1])
        #expect(result.examples?.map(\.kind) == [.updated, .added])
        #expect(result.examples?.map(\.reference.key) == ["a", "b"])
        #expect(result.examples?.first?.fields?["weight"] == .number(0.005))
        #expect(try await application.weights() == ["a": 1])
        #expect(try await application.home.undo.entries(9, owner: application.store.owner) == operations)
        #expect(try await application.home.imports.entries(owner: application.store.owner).isEmpty)
        // A dry run remembers nothing.
        _ = try await run(Array("weight list\nb;6".utf8))
        #expect(try await application.weights() == ["a": 1, "b": 6])
    }

    @Test func aDryRunOfADocumentInPartsReportsTheSame() async throws {
        try await application.save("a", 1)
        let lines = ["#weights 500", "a 2"] + (0..<2_000).map { "r\($0) 1" } + ["#end"]
        let result = try await run(Array(lines.map { $0 + "\n" }.joined().utf8), isTrial: true)
        #expect(result.number == nil && result.report.counts.map(\.added) == [2_000])
        #expect(result.examples?.count == 3)
        #expect(try await application.weights() == ["a": 1])
        #expect(try await application.home.imports.entries(owner: application.store.owner).isEmpty)
    }

    // MARK: Pipes

    @Test func aPipeIsReadOnlyOnce() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let bytes = Array("weight list\n".utf8) + (0..<3_000).flatMap { Array("r\($0);1\n".utf8) }
        let writing = Thread { [end = ends[1]] in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(end, $0.baseAddress, min(1_000, $0.count)) }
                guard count > 0 else { break }
                rest = rest.dropFirst(count)
            }
            close(end)
        }
        writing.start()
        let result = try await application.home.imports.run(
            PipeSource(ends[0], named: "standard input"), owner: application.store.owner)
        #expect(result.file == "standard input" && result.report.counts.map(\.added) == [3_000])
    }
}
