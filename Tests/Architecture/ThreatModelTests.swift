import Foundation
import Testing

/// The threat model names tests as its evidence; these tests must exist.
struct ThreatModelTests {
    private static let document =
        (try? String(contentsOf: SourceTree.root.appending(path: "Docs/ThreatModel.md"), encoding: .utf8)) ?? ""

    @Test func eachTestNamedInTheThreatModelExists() throws {
        let links = Self.document.matches(of: /\[(\w+)\]\(\.\.\/(Tests\/[\w\/]+\.swift)\)/)
        #expect(links.count >= 40)
        for link in links {
            let file = SourceTree.root.appending(path: String(link.output.2))
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.contains("func \(link.output.1)("), "\(link.output.1) is not in \(link.output.2)")
        }
    }

    @Test func eachThreatHasEvidence() {
        let rows = Self.document.split(separator: "\n").filter {
            $0.split(separator: "|").count >= 4 && $0.hasPrefix("| ")
        }
        .drop { !$0.contains("shown by") }.dropFirst()
        #expect(rows.count >= 20)
        for row in rows { #expect(row.contains("](../Tests/"), "\(row)") }
    }
}
