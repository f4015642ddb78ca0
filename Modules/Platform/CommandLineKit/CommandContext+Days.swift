package import Kernel
internal import ModuleKit

extension CommandContext {
    /// Parses days and moments in the owner's calendar and time zones.
    package func moments() throws -> MomentWords { try calendar.moments(at: now) }

    package func today() throws -> CivilDay { try calendar.today(at: now) }
}

extension ListOptions {
    /// The query, with words for days and moments replaced by their values.
    package func query(in context: CommandContext) throws -> RecordQuery {
        try context.resolved(query(for: context.output.format), of: Listed.fields)
    }
}

extension CommandContext {
    /// The query, with words for days and moments replaced by their values.
    package func resolved(_ query: RecordQuery, of fields: [RecordField]) throws -> RecordQuery {
        let words = Dictionary(fields.map { ($0.name, $0.words) }) { first, _ in first }
        return try query.resolved(by: moments()) { words[$0] ?? nil }
    }
}
