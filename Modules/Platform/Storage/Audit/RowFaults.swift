internal import Kernel

/// The faults of a store's rows: the first few in words, the rest as a count.
package struct RowFaults: Sendable, Equatable {
    private static let mostNamed = 5

    package private(set) var named: [String] = []
    package private(set) var count = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }

    /// Adds a fault such as `row 3 of imports: state is text`, without the value itself. A final full stop is removed, because
    /// the sentence that quotes the fault ends with a full stop.
    package mutating func add(_ fault: @autoclosure () -> String) {
        count += 1
        guard named.count < Self.mostNamed else { return }
        let fault = fault()
        named.append(fault.hasSuffix(".") ? String(fault.dropLast()) : fault)
    }

    /// - Parameter number: SQLite's number of the row (`rowid`), by which a person can find the row.
    package mutating func add(row number: Int64?, of table: String, _ why: @autoclosure () -> String) {
        add("\(number.map { "row \($0)" } ?? "a row") of \(table): \(why())")
    }

    /// Adds the rows that `read` cannot read. The first column is the owner's key, which is not passed to `read`.
    package mutating func add(
        unreadable rows: SQL, of table: String, in session: any DatabaseSession, _ read: (SQLRow) throws -> Void
    ) throws {
        try session.forEachRow(rows) { row in
            let owner = try row.integer(0)
            do { try read(SQLRow(values: Array(row.values.dropFirst()))) } catch {
                add("a row of \(table), of owner \(owner): \(MizanError(crossing: error).message)")
            }
        }
    }

    /// All faults in one line.
    package var sentence: String {
        named.joined(separator: "; ") + (count > named.count ? "; and \(count - named.count) more" : "")
    }
}
