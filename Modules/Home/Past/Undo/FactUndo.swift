internal import Kernel
internal import Storage

/// Deletes all facts of an import, in parts. Facts have no history, so only a new import of the file restores them.
package struct FactUndo: Sendable {
    fileprivate let schemas: [AnyFactSchema]

    init(_ schemas: [AnyFactSchema]) {
        self.schemas = schemas
    }

    func of(_ number: Int64) -> ImportFacts { ImportFacts(number: number, schemas: schemas) }
}

/// The facts that an import brought.
struct ImportFacts: Sendable {
    private let number: Int64
    private let schemas: [AnyFactSchema]
    /// The number of types whose facts have been deleted.
    private var gone = 0

    fileprivate init(number: Int64, schemas: [AnyFactSchema]) {
        (self.number, self.schemas) = (number, schemas)
    }

    /// The number of facts that are deleted at once. This takes a few hundredths of a second (`Tools/Benchmarks/facts`), so a
    /// part ends in time.
    private static let mostAtOnce = 5_000

    /// True if the facts of all types have been deleted.
    var isEmpty: Bool { gone == schemas.count }

    /// Deletes some facts; returns their number.
    mutating func removeSome(in transaction: WriteTransaction) throws -> Int {
        guard !isEmpty else { return 0 }
        let schema = schemas[gone]
        guard schema.scope.holds(transaction.owner) else {
            gone += 1
            return 0
        }
        let removed = try schema.removeAll(of: number, atMost: Self.mostAtOnce, in: transaction)
        if removed < Self.mostAtOnce { gone += 1 }
        return removed
    }

    func count(in transaction: ReadTransaction) throws -> Int {
        try counts(in: transaction).reduce(0) { $0 + $1.count }
    }

    /// The types of the existing facts.
    func types(in transaction: ReadTransaction) throws -> Set<String> {
        Set(try counts(in: transaction).filter { $0.count > 0 }.map(\.schema.type))
    }

    /// Throws if a table of a slice that is not running contains facts of the import. The undo could not delete these facts.
    func requireRunning(in transaction: ReadTransaction) throws {
        let known = Set(schemas.map(\.table))
        for table in try Catalogue.read(in: transaction.session).factTables where !known.contains(table.name) {
            guard
                try transaction.session.firstRow(table.hasFacts(of: transaction.ownerKey, by: number)) != nil
            else { continue }
            throw Refusal.moduleNotLoaded(
                "This import holds facts of a part that is not running here (\(table.name)). Nothing was undone.",
                details: ["table": table.name])
        }
    }

    private func counts(in transaction: ReadTransaction) throws -> [(schema: AnyFactSchema, count: Int)] {
        try schemas.filter { $0.scope.holds(transaction.owner) }.map { schema in
            (schema, try schema.count(of: number, in: transaction))
        }
    }
}
