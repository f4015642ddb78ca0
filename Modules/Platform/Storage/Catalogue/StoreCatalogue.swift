/// The tables of a store as its engine lists them, and what an engine does with all rows of a table. Bound to a transaction.
package protocol StoreCatalogue {
    func tables() throws -> Catalogue

    func hasTable(_ name: String) throws -> Bool

    /// The names of all tables that have rows, also those that only the engine reads.
    func storedTables() throws -> [String]

    /// Runs the closure with foreign keys deferred, and checks the foreign keys of these tables afterwards.
    func deferringForeignKeys<Result>(of tables: [CatalogueTable], _ body: () throws -> Result) throws -> Result

    /// From now on, deleted data is overwritten in the store's files. Throws if the engine cannot do that.
    func overwriteWhatIsDeleted() throws
}

extension Catalogue {
    package static func read(in session: any DatabaseSession) throws -> Catalogue { try session.catalogue.tables() }

    /// Runs the closure. If some tables refer to themselves or form a ring, foreign keys are deferred meanwhile, and checked
    /// afterwards.
    package static func deferringForeignKeys<Result>(
        among tables: [CatalogueTable], in session: any DatabaseSession, _ body: () throws -> Result
    ) throws -> Result {
        let circular = tables.filter(\.isCircular)
        return circular.isEmpty ? try body() : try session.catalogue.deferringForeignKeys(of: circular, body)
    }

    /// Makes the engine overwrite deleted data from now on, on this connection.
    package static func overwriteWhatIsDeleted(in session: any DatabaseSession) throws {
        try session.catalogue.overwriteWhatIsDeleted()
    }
}
