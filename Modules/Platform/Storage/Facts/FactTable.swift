internal import Kernel

/// One fact type's rows of one owner, within one transaction. Shared facts belong to owner 0. Every owner's transaction can
/// read shared facts, but only a transaction of owner 0 can write them.
package struct FactTable<Fact: StoredFact> {
    private let transaction: ReadTransaction
    private let writing: WriteTransaction?
    private var schema: AnyFactSchema { Fact.schema.erased }

    package init(_ transaction: some OwnerTransaction) {
        self.transaction = Fact.schema.erased.reading(transaction.reading)
        writing = transaction.writing
    }

    // MARK: Reading

    /// Calls the closure with each fact, in the order of the range's columns, then of the key's columns. Facts are read one at
    /// a time, however many there are.
    package func forEach(_ range: FactRange = .all, _ body: (Fact) throws -> Void) throws {
        try transaction.session.forEachRow(statement(range)) { try body(read($0)) }
    }

    /// The same, until the closure returns false.
    package func forEach(_ range: FactRange = .all, while body: (Fact) throws -> Bool) throws {
        try transaction.session.forEachRow(statement(range), while: { try body(read($0)) })
    }

    package func count(_ range: FactRange = .all) throws -> Int {
        let all = SQL(
            text: "SELECT COUNT(*) FROM \(schema.table) WHERE owner = ?", values: [.integer(transaction.ownerKey)])
        let row = try transaction.session.firstRow(all + schema.statements.condition(range))
        return Int(try row?.integer(0) ?? 0)
    }

    /// The statement for a range, so that a caller can inspect the engine's query plan.
    package func statement(_ range: FactRange) -> SQL {
        schema.statements.select(range, of: transaction.ownerKey)
    }

    private func read(_ row: SQLRow) throws -> Fact {
        var reader = FieldReader(row: row)
        return try Fact.schema.read(&reader)
    }

    // MARK: Writing

    /// Stores facts, and returns how many of them were new. An existing fact stays as it is, assigned to its first import.
    ///
    /// The values are not checked here. The exceptions are numbers that engines store differently: NaN and the infinite
    /// numbers.
    @discardableResult
    package func append(_ facts: some Collection<Fact>, of number: Int64) throws -> Int {
        let writing = try requireWriting()
        let new = try schema.statements.insertion.run(facts, in: writing.session) {
            try values(of: $0, number)
        } changed: {
            writing.grow(by: UsageWeight.bytes(of: $0))
        }
        writing.noteFacts(new, of: schema)
        return new
    }

    /// The same for the import to which the transaction belongs.
    @discardableResult
    package func append(_ facts: some Collection<Fact>) throws -> Int {
        guard let number = writing?.importNumber else {
            throw MizanError(
                .internal, "storage.no-import", "Facts of \(schema.type) can only be added by an import.")
        }
        return try append(facts, of: number)
    }

    /// Removes up to `limit` facts of an import, and returns their number. If it is less than the limit, none are left.
    package func removeAll(of number: Int64, atMost limit: Int) throws -> Int {
        try schema.removeAll(of: number, atMost: limit, in: try requireWriting())
    }

    private func values(of facts: some Collection<Fact>, _ number: Int64) throws -> [SQLValue] {
        let width = schema.fields.count + 2
        var writer = FieldWriter(capacity: facts.count * width)
        for fact in facts {
            writer.append(.integer(transaction.ownerKey))
            writer.append(.integer(number))
            Fact.schema.write(fact, &writer)
        }
        precondition(writer.values.count == facts.count * width, "\(schema.type) writes other columns than it has")
        return try writer.values.map { value in
            if case .real(let number) = value, !number.isFinite {
                throw MizanError(
                    .invalidInput, "fact.not-finite", "A number of \(schema.type) is not finite, and cannot be stored.",
                    details: ["type": schema.type])
            }
            return value.stored
        }
    }

    private func requireWriting() throws(MizanError) -> WriteTransaction {
        guard let writing else {
            throw MizanError(
                .internal, "storage.read-transaction", "A change was requested in a read-only transaction.")
        }
        try schema.requireScope(of: writing)
        return writing
    }
}
