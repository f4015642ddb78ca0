internal import Kernel
package import ModuleKit
internal import Storage

/// Imports lines. The first line is `#weather 500`, which also states the number of lines in a piece. Then there are lines of
/// the forms `station ID NAME` and `reading ID MICROSECONDS CELSIUS`. The last line is `#end`.
package struct WeatherImporter: StreamImporter {
    package let name = "weather.lines"
    package let title = "Weather by line"
    package let recognisedBy = ["#weather"]

    package init() {}

    package func recognises(_ head: [UInt8]) -> Bool { head.starts(with: Array("#weather".utf8)) }

    package func open(_ source: any ImportSource, _ choices: ImportChoices) throws -> any ImportPieces {
        try WeatherPieces(StreamedLines(source.open()))
    }
}

private final class WeatherPieces: ImportPieces {
    private let lines: StreamedLines
    private let size: Int
    private var isAtEnd = false

    var bytesRead: Int64 { lines.bytesRead }

    init(_ lines: StreamedLines) throws {
        self.lines = lines
        size = try lines.next()?.split(separator: " ").last.flatMap { Int($0) } ?? 100
    }

    func next() throws -> PreparedImport? {
        var piece = WeatherPiece()
        while !isAtEnd, piece.count < size {
            guard let line = try lines.next() else {
                throw MizanError(.corruptData, "weather.truncated", "The file ends too early.")
            }
            if line == "#end" { isAtEnd = true } else { piece.add(line) }
        }
        return piece.count == 0 ? nil : PreparedImport { [piece] in try piece.apply(in: $0) }
    }
}

/// The stations and readings of some lines.
private struct WeatherPiece: Sendable {
    private var stations: [StationRecord] = []
    private var readings: [ReadingFact] = []
    private var rejected: [ImportReport.Rejection] = []

    var count: Int { stations.count + readings.count + rejected.count }

    mutating func add(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        if words.count == 3, words[0] == "station" {
            stations.append(StationRecord(words[1], name: words[2]))
        } else if words.count == 4, words[0] == "reading", let at = Int64(words[2]), let celsius = Double(words[3]),
            (-273.15...1e6).contains(celsius)
        {
            readings.append(ReadingFact(words[1], Instant(microseconds: at), celsius))
        } else {
            rejected.append(.init(path: line, reason: "neither a station nor a reading"))
        }
    }

    func apply(in transaction: WriteTransaction) throws -> ImportReport {
        var (records, facts) = (ImportReport.Count(kind: "stations"), ImportReport.Count(kind: "readings"))
        for change in try RecordTable<StationRecord>(transaction).saveAll(stations) {
            switch change.outcome {
            case .created: records.added += 1
            case .updated: records.updated += 1
            case .unchanged: records.unchanged += 1
            }
        }
        facts.added = try FactTable<ReadingFact>(transaction).append(readings)
        facts.unchanged = readings.count - facts.added
        var report = ImportReport()
        report.counts = [records, facts]
        report.reject(rejected)
        return report
    }
}
