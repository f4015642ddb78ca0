import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport

/// Takes in lines of `name weight` between a first and a last line, three at a time, or as many as the first line says
/// (`#weights 500`), or so slowly that each piece is a part by itself (`#weights slowly 3`).
struct LineImporter: StreamImporter {
    let name = "sample.lines"
    let title = "Weights by line"
    let recognisedBy = ["#weights"]

    func recognises(_ head: [UInt8]) -> Bool { head.starts(with: Array("#weights".utf8)) }

    func open(_ source: any ImportSource, _ choices: ImportChoices) throws -> any ImportPieces {
        LinePieces(try String(contentsOfFile: source.path ?? "", encoding: .utf8))
    }
}

final class LinePieces: ImportPieces {
    private var lines: ArraySlice<Substring>
    private let size: Int
    private let isSlow: Bool
    private(set) var bytesRead: Int64 = 0

    static let truncated = MizanError(.corruptData, "sample.truncated", "The file ends too early.")

    init(_ text: String) {
        lines = text.split(separator: "\n").dropFirst()
        isSlow = text.hasPrefix("#weights slowly")
        size = text.prefix { $0 != "\n" }.split(separator: " ").last.flatMap { Int($0) } ?? 3
    }

    func next() throws -> PreparedImport? {
        guard let first = lines.first else { throw Self.truncated }
        if first == "#end" { return nil }
        let part = Array(lines.prefix(size).prefix { $0 != "#end" })
        lines = lines.dropFirst(part.count)
        bytesRead += part.reduce(0) { $0 + Int64($1.utf8.count) + 1 }
        return PreparedImport { [isSlow] transaction in
            if isSlow { Thread.sleep(forTimeInterval: 0.12) }
            var report = ImportReport()
            var count = ImportReport.Count(kind: "weights")
            let table = RecordTable<SampleRecord>(transaction)
            for line in part {
                let words = line.split(separator: " ")
                guard words.count == 2, let weight = Double(words[1]) else {
                    report.reject([.init(path: String(line), reason: "no weight")])
                    continue
                }
                let change = try table.save(
                    SampleRecord(String(words[0]), weight: weight), updating: { $0.weight = weight })
                switch change.outcome {
                case .created: count.added += 1
                case .updated: count.updated += 1
                case .unchanged: count.unchanged += 1
                }
            }
            report.counts.append(count)
            return report
        }
    }
}
