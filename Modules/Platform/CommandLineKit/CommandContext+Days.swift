package import Kernel
internal import ModuleKit

extension CommandContext {
    /// Reads days and moments as the owner means them.
    package func moments() throws -> MomentWords { try calendar.moments(at: now) }

    package func today() throws -> CivilDay { try calendar.today(at: now) }
}

extension ListOptions {
    /// The query, with values for the words that stand for days and moments.
    package func query(of fields: [RecordField], in context: CommandContext) throws -> RecordQuery {
        try context.resolved(query(), of: fields)
    }
}

extension CommandContext {
    /// A query with values for the words that stand for days and moments.
    package func resolved(_ query: RecordQuery, of fields: [RecordField]) throws -> RecordQuery {
        let words = Dictionary(fields.map { ($0.name, $0.words) }) { first, _ in first }
        return try query.resolved(by: moments()) { words[$0] ?? nil }
    }
}
