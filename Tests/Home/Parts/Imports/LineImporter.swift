import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport

/// Imports lines of `name weight` between a first and a last line. A piece has three lines, or the number of lines that the
/// first line states (`#weights 500`). After `#weights slowly 3`, each piece is a separate part. If a line has a negative
/// weight, the whole piece with this line is refused, unless the piece is imported line by line.
struct LineImporter: StreamImporter {
    let name = "sample.lines"
    let title = "Weights by line"
    let recognisedBy = ["#weights"]

    func recognises(_ head: [UInt8]) -> Bool { head.starts(with: Array("#weights".utf8)) }

    func open(_ source: any ImportSource, _ choices: ImportChoices) throws -> any ImportPieces {
        try LinePieces(StreamedLines(source.open()))
    }
}

final class LinePieces: ImportPieces {
    private let lines: StreamedLines
    private let size: Int
    private let isSlow: Bool
    private var end: Result<Void, MizanError>?

    var bytesRead: Int64 { lines.bytesRead }

    static let truncated = MizanError(.corruptData, "sample.truncated", "The file ends too early.")

    init(_ lines: StreamedLines) throws {
        self.lines = lines
        let first = try lines.next() ?? ""
        isSlow = first.hasPrefix("#weights slowly")
        size = first.split(separator: " ").last.flatMap { Int($0) } ?? 3
    }

    func next() throws -> PreparedImport? {
        var part: [String] = []
        // If the file breaks off, the lines before the break are still a piece.
        while end == nil, part.count < size {
            switch try lines.next() {
            case nil: end = .failure(Self.truncated)
            case "#end": end = .success(())
            case let line?: part.append(line)
            }
        }
        guard part.isEmpty else {
            return PreparedImport { [isSlow, part] in
                try Self.apply(part, isSlow, in: $0)
            } carefully: { [part] transaction in
                var report = ImportReport()
                for line in part {
                    do {
                        report.extend(by: try Self.apply([line], false, in: transaction))
                    } catch let error as MizanError where error.reason == Self.belowNothing {
                        report.reject([.init(path: line, reason: error.message)])
                    }
                }
                return report
            }
        }
        try end?.get()
        return nil
    }

    private static let belowNothing = "sample.below-nothing"

    private static func apply(
        _ part: [String], _ isSlow: Bool, in transaction: WriteTransaction
    ) throws -> ImportReport {
        if isSlow { Thread.sleep(forTimeInterval: 0.12) }
        var report = ImportReport()
        var count = ImportReport.Count(kind: "weights")
        let table = RecordTable<SampleRecord>(transaction)
        for line in part {
            let words = line.split(separator: " ")
            guard words.count == 2, let weight = Double(words[1]) else {
                report.reject([.init(path: line, reason: "no weight")])
                continue
            }
            guard weight >= 0 else { throw MizanError(.conflict, belowNothing, "less than nothing") }
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
