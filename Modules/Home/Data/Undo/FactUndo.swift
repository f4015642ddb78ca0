internal import Kernel
internal import Storage

/// How the facts of an import go: all of them, in parts. They are in no history, so nothing brings them back but their file.
struct FactUndo: Sendable {
    fileprivate let schemas: [AnyFactSchema]

    init(_ schemas: [AnyFactSchema]) {
        self.schemas = schemas
    }

    func of(_ number: Int64) -> ImportFacts { ImportFacts(number: number, schemas: schemas) }
}

/// The facts that an import brought.
struct ImportFacts: Sendable {
    fileprivate let number: Int64
    fileprivate let schemas: [AnyFactSchema]

    /// How many go in one transaction: in a tenth of a second (`Tools/Benchmarks/facts`), because other owners wait for it.
    static let mostAtOnce = 20_000

    /// Some of one type.
    struct Some: Sendable {
        let schema: AnyFactSchema
        let count: Int
        fileprivate let number: Int64

        func remove(in transaction: WriteTransaction) throws -> Int {
            try schema.removeAll(of: number, atMost: count, in: transaction)
        }
    }

    func parts(in transaction: ReadTransaction) throws -> [Some] {
        try counts(in: transaction).flatMap { schema, count in
            stride(from: 0, to: count, by: Self.mostAtOnce).map { start in
                Some(schema: schema, count: min(Self.mostAtOnce, count - start), number: number)
            }
        }
    }

    /// Refuses more than go in one transaction.
    func requireFew(in transaction: ReadTransaction) throws {
        let count = try counts(in: transaction).reduce(0) { $0 + $1.count }
        guard count <= Self.mostAtOnce else { throw UndoFailure.tooManyFacts(count, of: number) }
    }

    /// Refuses an import of which facts lie in a table of a part that is not running: they would stay.
    func requireRunning(in transaction: ReadTransaction) throws {
        let known = Set(schemas.map(\.table))
        for table in try Catalogue.read(in: transaction.session).factTables where !known.contains(table.name) {
            guard
                try transaction.session.firstRow(table.hasFacts(of: transaction.ownerKey, by: number)) != nil
            else { continue }
            throw MizanError(
                .unavailable, "module.not-loaded",
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
