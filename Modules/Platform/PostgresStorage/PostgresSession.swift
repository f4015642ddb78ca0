internal import Kernel
internal import Storage

/// One transaction on one connection.
final class PostgresSession: GroupSession {
    private let connection: PostgresConnection
    /// The reason why this transaction can do nothing more.
    private var doom: MizanError?
    private var depth = 0
    var meter: ReadMeter?

    init(_ connection: PostgresConnection) { self.connection = connection }

    var catalogue: any StoreCatalogue { PostgresCatalogue(session: self) }

    var isDoomed: Bool { doom != nil }

    func assertNotDoomed() throws {
        if let doom { throw doom }
    }

    func execute(_ sql: SQL) throws -> Int {
        try guarded { try connection.trip([try PostgresStatement(sql)]).first ?? 0 }
    }

    @discardableResult
    func executeMany(_ statements: [SQL]) throws -> [Int] {
        try inParts(statements.count) { try connection.trip(try statements[$0].map { try PostgresStatement($0) }) }
    }

    @discardableResult
    func execute(_ sql: SQL, forRowsOf width: Int, changed: (Int) -> Void) throws -> Int {
        guard !sql.values.isEmpty else { return 0 }
        let insertion = insertion(sql, width)
        if insertion.isOfValues {
            guard try copy(sql, width, by: insertion) else {
                return try insert(sql.values, width, by: insertion, inserted: changed)
            }
            let rows = 0..<sql.values.count / width
            rows.forEach(changed)
            return rows.count
        }
        let counts = try inParts(sql.values.count / width) { rows in
            try connection.trip(
                try rows.map { try PostgresStatement(sql, sql.values[$0 * width..<($0 + 1) * width]) })
        }
        for (row, count) in counts.enumerated() where count > 0 { changed(row) }
        return counts.reduce(0, +)
    }

    /// Inserts many rows with COPY, unless a key of theirs is there already.
    private func copy(_ sql: SQL, _ width: Int, by insertion: PostgresInsertion) throws -> Bool {
        var insertion = insertion
        guard let command = insertion.copy, insertion.copying.isWorth(sql.values.count / width) else {
            connection.insertions[sql.text] = insertion
            return false
        }
        let rows = try PostgresCopyRows(sql.values, width)
        let isDone = try guarded { try connection.copy(command, rows) }
        insertion.copying.note(isDone)
        connection.insertions[sql.text] = insertion
        return isDone
    }

    /// Inserts rows, and finds out which of them were inserted: the statements return these rows, in order.
    private func insert(
        _ values: [SQLValue], _ width: Int, by insertion: PostgresInsertion, inserted: (Int) -> Void
    ) throws -> Int {
        let statements = try insertion.statements(values, width, isTelling: true)
        var (first, count) = (0, 0)
        for start in stride(from: 0, to: statements.count, by: Self.mostInsertions) {
            let part = statements[start..<min(statements.count, start + Self.mostInsertions)]
            _ = try guarded {
                try connection.trip(part.map(\.statement)) { index, result in
                    let rows = first..<first + part[start + index].rows
                    first = rows.upperBound
                    count += Int(result.rowCount)
                    if result.rowCount == rows.count { return rows.forEach(inserted) }
                    var row = rows.lowerBound
                    for place in 0..<result.rowCount {
                        let returned = try result.row(place).values[...]
                        while row < rows.upperBound, values[row * width..<(row + 1) * width] != returned { row += 1 }
                        guard row < rows.upperBound else { throw Self.unknownRow }
                        inserted(row)
                        row += 1
                    }
                }
            }
        }
        return count
    }

    private static let mostInsertions = 16

    private static var unknownRow: MizanError {
        MizanError(.internal, "storage.unknown-row", "PostgreSQL returned a row that was not inserted.")
    }

    private func insertion(_ sql: SQL, _ width: Int) -> PostgresInsertion {
        if let known = connection.insertions[sql.text] { return known }
        let insertion = PostgresInsertion(sql.text, width)
        connection.insertions[sql.text] = insertion
        return insertion
    }

    func executeLater(_ statements: [SQL]) throws {
        try inParts(statements.count) { try queue(try statements[$0].map { try PostgresStatement($0) }) }
    }

    /// Several rows go with one statement, which has one of few sizes, so that it is prepared only once.
    func executeLater(_ sql: SQL, forRowsOf width: Int) throws {
        let insertion = insertion(sql, width)
        guard try !copy(sql, width, by: insertion) else { return }
        for (statement, rows) in try insertion.statements(sql.values, width) {
            _ = try guarded { try queue([statement], rows: rows) }
        }
    }

    private func queue(_ statements: [PostgresStatement], rows: Int? = nil) throws -> [Int] {
        connection.pending += statements
        connection.pendingRows += rows ?? statements.count
        if connection.pendingRows >= Self.most { try connection.trip([]) }
        return []
    }

    /// Runs many statements in trips of a limited size: what goes with one trip is in memory, here and in libpq.
    @discardableResult
    private func inParts(_ count: Int, _ run: (Range<Int>) throws -> [Int]) throws -> [Int] {
        var counts: [Int] = []
        for start in stride(from: 0, to: count, by: Self.most) {
            counts += try guarded { try run(start..<min(count, start + Self.most)) }
        }
        return counts
    }

    private static let most = 1_000

    func forEachRow(_ sql: SQL, _ body: (SQLRow) throws -> Void) throws {
        try guarded {
            let meter = meter
            _ = try connection.trip([try PostgresStatement(sql)], byRow: true) { _, result in
                for row in 0..<result.rowCount {
                    if let meter { try meter.read(result.byteCount(ofRow: row)) }
                    try body(try result.row(row))
                }
            }
        }
    }

    func rows(of queries: [SQL]) throws -> [[SQLRow]] {
        var found = Array(repeating: [SQLRow](), count: queries.count)
        for start in stride(from: 0, to: queries.count, by: Self.most) {
            let part = try queries[start..<min(queries.count, start + Self.most)].map { try PostgresStatement($0) }
            _ = try guarded {
                try connection.trip(part) { index, result in
                    for row in 0..<result.rowCount {
                        if let meter { try meter.read(result.byteCount(ofRow: row)) }
                        found[start + index].append(try result.row(row))
                    }
                }
            }
        }
        return found
    }

    /// The lock goes with the next statement.
    func lock(_ strength: RowLock, _ rows: SQL) {
        guard !connection.isReadOnly, connection.locked.insert(rows).inserted else { return }
        do {
            connection.pending.append(try .lock(rows, strength == .share ? "SHARE" : "NO KEY UPDATE"))
        } catch {
            // A value that cannot be sent: no such row exists, and the transaction must not go on without its lock.
            doom = error as? MizanError
        }
    }

    func heed(_ cancellation: Cancellation) { connection.budget.heed(cancellation) }

    /// The savepoint goes with the first statement, and its release with the next one. A savepoint without statements does not
    /// exist for the database.
    func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        try assertNotDoomed()
        try sendQueued()
        depth += 1
        defer { depth -= 1 }
        let name = "member_\(depth)"
        connection.pending.append(.control("SAVEPOINT \(name)"))
        let mark = connection.pending.count
        let trips = connection.ownTrips
        do {
            let result = try body()
            try assertNotDoomed()
            // Its statements fail within it, not after it.
            try sendQueued()
            if trips == connection.ownTrips {
                connection.pending.remove(at: mark - 1)
            } else {
                connection.pending.append(.control("RELEASE \(name)"))
            }
            return result
        } catch {
            rollback(to: name, hasBegun: trips != connection.ownTrips, mark)
            throw error
        }
    }

    private func sendQueued() throws {
        guard connection.hasQueued else { return }
        _ = try guarded { try connection.trip([]) }
    }

    private func rollback(to name: String, hasBegun: Bool, _ mark: Int) {
        // Rolling back releases the locks of the part.
        connection.locked = []
        guard hasBegun else { return connection.pending.removeSubrange((mark - 1)...) }
        // After a lost connection the database has rolled back everything.
        guard connection.isInTransaction else { return }
        connection.pending = [.control("ROLLBACK TO \(name)"), .control("RELEASE \(name)")]
        doom = nil
    }

    private func guarded<Result>(_ body: () throws -> Result) throws -> Result {
        try assertNotDoomed()
        try connection.budget.check()
        do {
            return try body()
        } catch let error as PostgresError {
            let translated = connection.budget.refusal ?? connection.explained(error)
            doom = translated as? MizanError
            throw translated
        }
    }
}
