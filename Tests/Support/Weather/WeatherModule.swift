internal import Foundation
internal import Kernel
package import ModuleKit
package import Storage

/// A slice with facts: readings of each owner's own, tides that all share, and a record that comes with readings. It is in no
/// product; with it the suites try what facts must do.
package protocol WeatherSlice: Module {}

package struct WeatherModule: WeatherSlice {
    package init(context: ModuleContext) {}
}

extension WeatherSlice {
    package static var id: String { "weather" }
    package static var title: String { "Weather" }
    package static var migrations: [Migration] { WeatherTables.set.migrations }
    package var recordTypes: [any RecordType] { [TableRecordType(StationRecord.self) { $0 }] }
    package var facts: [AnyFactSchema] { [ReadingFact.schema.erased, TideFact.schema.erased] }
    package var importers: [any Importer] { [] }
    package var streamImporters: [any StreamImporter] { [WeatherImporter()] }
}

/// Takes in lines, so many at a time as the first one says: `#weather 500`, then `station ID NAME` and
/// `reading ID MICROSECONDS CELSIUS`, and `#end`.
private struct WeatherImporter: StreamImporter {
    let name = "weather.lines"
    let title = "Weather by line"
    let recognisedBy = ["#weather"]

    func recognises(_ head: [UInt8]) -> Bool { head.starts(with: Array("#weather".utf8)) }

    func open(_ source: any ImportSource, _ choices: ImportChoices) throws -> any ImportPieces {
        WeatherPieces(try String(contentsOfFile: source.path ?? "", encoding: .utf8))
    }
}

private final class WeatherPieces: ImportPieces {
    private var lines: ArraySlice<Substring>
    private let size: Int
    private(set) var bytesRead: Int64 = 0

    init(_ text: String) {
        lines = text.split(separator: "\n")[...]
        size = lines.popFirst()?.split(separator: " ").last.flatMap { Int($0) } ?? 100
    }

    func next() throws -> PreparedImport? {
        guard let first = lines.first else {
            throw MizanError(.corruptData, "weather.truncated", "The file ends too early.")
        }
        if first == "#end" { return nil }
        let part = Array(lines.prefix(size).prefix { $0 != "#end" })
        lines = lines.dropFirst(part.count)
        bytesRead += part.reduce(0) { $0 + Int64($1.utf8.count) + 1 }
        let words = part.map { $0.split(separator: " ").map(String.init) }
        let stations = words.compactMap { words in
            words.count == 3 && words[0] == "station" ? StationRecord(words[1], name: words[2]) : nil
        }
        let readings = words.compactMap { words -> ReadingFact? in
            guard words.count == 4, words[0] == "reading", let at = Int64(words[2]), let celsius = Double(words[3])
            else { return nil }
            return ReadingFact(words[1], Instant(microseconds: at), celsius)
        }
        return PreparedImport { transaction in
            var (records, facts) = (ImportReport.Count(kind: "stations"), ImportReport.Count(kind: "readings"))
            for change in try RecordTable<StationRecord>(transaction).saveAll(stations) {
                switch change.outcome {
                case .created: records.added += 1
                case .updated: records.updated += 1
                default: records.unchanged += 1
                }
            }
            facts.added = try FactTable<ReadingFact>(transaction).append(readings)
            facts.unchanged = readings.count - facts.added
            var report = ImportReport()
            report.counts = [records, facts]
            return report
        }
    }
}
