internal import Kernel

/// The faults of a store's rows: the first few in words, the rest counted.
package struct RowFaults: Sendable, Equatable {
    private static let mostNamed = 5

    package private(set) var named: [String] = []
    package private(set) var count = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }

    /// `row 3 of imports: state is text`, without what stands there. A sentence loses its full stop: what names it ends with one.
    package mutating func add(_ fault: @autoclosure () -> String) {
        count += 1
        guard named.count < Self.mostNamed else { return }
        let fault = fault()
        named.append(fault.hasSuffix(".") ? String(fault.dropLast()) : fault)
    }

    /// The number is SQLite's own of the row (`rowid`), by which it can be looked at.
    package mutating func add(row number: Int64?, of table: String, _ why: @autoclosure () -> String) {
        add("\(number.map { "row \($0)" } ?? "a row") of \(table): \(why())")
    }

    /// Adds the rows of owners that cannot be read so. The first column is the owner's, which the reader is not given.
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

    /// All of it in one line.
    package var sentence: String {
        named.joined(separator: "; ") + (count > named.count ? "; and \(count - named.count) more" : "")
    }
}
