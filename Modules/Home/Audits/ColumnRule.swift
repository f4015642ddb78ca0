internal import HomePast
internal import Kernel
internal import Storage

/// The allowed values of a column of an archive, in any table. Docs/AccountArchive.md lists these values.
///
/// Digests prove that a file is complete, but not who wrote the file. No Mizan writes values outside these bounds.
enum ColumnRule {
    case number(ClosedRange<Int64>)
    case moment
    case text(atMost: Int)
    case word(Set<String>)
    /// A JSON object.
    case fields

    /// Nil if every value of the column's type is allowed.
    init?(of column: String, in table: CatalogueTable, upTo version: RecordVersion) {
        switch (table.name, column) {
        // 0 means that the record's state at the remote never equalled the state here.
        case ("sync_record", "version"), ("sync_connector", "sent_version"): self = .number(0...max(0, version))
        case (_, "version"), (_, "created_version"), (_, "previous_version"), (_, "first_version"), (_, "last_version"):
            self = .number(1...max(1, version))
        case ("journal", "kind"): self = .number(RecordChange.Kind.removed.rawValue...RecordChange.Kind.live.rawValue)
        case ("imports", "number"), ("import_changes", "import_number"):
            self = .number(1...RecordVersion.latestTakenIn)
        // Facts that belong to no import have 0.
        case (_, "import_number"): self = .number(0...RecordVersion.latestTakenIn)
        case ("imports", "added"), ("imports", "updated"), ("imports", "rejected"), ("imports", "facts"),
            ("unfinished", "done"), ("sessions", "generation"), ("sync_connector", "received"),
            ("sync_connector", "sent"), ("sync_connector", "requests"), ("sync_connector", "failures"),
            ("sync_connector", "snapshot"), ("sync_record", "attempts"), ("sync_record", "snapshot"),
            ("sync_opaque", "snapshot"), ("sync_blob", "attempts"):
            self = .number(0...RecordVersion.latestPossible)
        case ("changes", "undoes_all"), ("sync_connector", "paused"), ("sync_connector", "in_snapshot"):
            self = .number(0...1)
        case ("sync_connector", "not_before"), ("sync_record", "not_before"), ("sync_blob", "not_before"):
            self = .moment
        case ("sync_connector", "leaving"): self = .word(["wanted", "done"])
        case ("imports", "state"): self = .word(Set(ImportEntry.State.allCases.map(\.rawValue)))
        case ("history", "fields"): self = .fields
        case (_, "type"), ("checksums", "slice"), (_, "operation"), ("changes", "undoes"): self = .text(atMost: 200)
        case (_, "key"), ("imports", "file"), ("imports", "importers"), ("changes", "action"), ("changes", "origin"),
            ("changes", "origin_name"):
            self = .text(atMost: 4_096)
        default:
            guard column.hasSuffix("_at"), table.column(column)?.kind == .integer else { return nil }
            self = .moment
        }
    }

    /// The error in a value; nil if there is none. The table itself decides whether the value may be absent.
    func refusal(of value: SQLValue) -> String? {
        switch (self, value) {
        case (.number(let range), .integer(let number)):
            range.contains(number) ? nil : "is \(number), but must be \(range.lowerBound) to \(range.upperBound)"
        case (.moment, .integer(let number)):
            Instant(microseconds: number).isWritable ? nil : "is outside the years 1 to 9999"
        case (.text(let limit), .text(let text)):
            text.utf8.count <= limit ? nil : "is longer than \(limit) bytes"
        case (.word(let words), .text(let text)):
            words.contains { ExactText($0) == ExactText(text) }
                ? nil : "is not one of \(words.sorted().joined(separator: ", "))"
        case (.fields, .text(let text)): Self.isObject(text) ? nil : "is not a JSON object"
        default: nil
        }
    }

    private static func isObject(_ text: String) -> Bool {
        do throws(JSONError) {
            guard case .object = try JSONReader.read(Array(text.utf8)) else { return false }
            return true
        } catch {
            return false
        }
    }
}

extension ColumnRule {
    /// Two version columns of a row. The version in the second column must not be lower than the version in the first column.
    struct Order {
        let why: String
        private let earlier: Int
        private let later: Int
        private let mayBeEqual: Bool

        static func all(among columns: [String]) -> [Order] {
            [
                ("created_version", "version", true), ("first_version", "last_version", true),
                ("previous_version", "version", false),
            ].compactMap { earlier, later, mayBeEqual in
                guard let first = columns.firstIndex(of: earlier), let second = columns.firstIndex(of: later)
                else { return nil }
                return Order(
                    why: "\(earlier) is later than \(later)", earlier: first, later: second, mayBeEqual: mayBeEqual)
            }
        }

        func holds(in row: [SQLValue]) -> Bool {
            guard case (.integer(let first), .integer(let second)) = (row[earlier], row[later]) else { return true }
            return mayBeEqual ? first <= second : first < second
        }
    }
}
