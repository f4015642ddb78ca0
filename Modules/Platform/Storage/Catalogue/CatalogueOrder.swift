/// Sort orders that do not depend on the engine or on a language.
enum CatalogueOrder {
    /// Compares the bytes of the texts in UTF-8, as `memcmp` and PostgreSQL's collation "C" do.
    static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    /// Places each table after the tables to which it refers, and otherwise sorts by name. Tables that refer to themselves or
    /// form a ring are marked; rings are placed last.
    static func sorted(_ tables: [CatalogueTable]) -> [CatalogueTable] {
        var waiting = tables.sorted { precedes($0.name, $1.name) }
        let names = Set(waiting.map(\.name))
        var placed: Set<String> = []
        var order: [CatalogueTable] = []
        while !waiting.isEmpty {
            let next = waiting.firstIndex { table in
                table.references.allSatisfy { $0 == table.name || !names.contains($0) || placed.contains($0) }
            }
            var table = waiting.remove(at: next ?? 0)
            table.isCircular = next == nil || table.references.contains(table.name)
            placed.insert(table.name)
            order.append(table)
        }
        return order
    }
}
