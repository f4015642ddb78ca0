internal import Changes
internal import FoundationEssentials
internal import HomeBase
internal import Kernel
internal import ModuleKit
internal import Storage

/// Describes operations in words: the kind of the change, and the changed records. The words are computed from the journal, so
/// operations from before this feature have a description, too.
struct OperationWords: Sendable {
    let types: RecordTypes

    /// So many changes of an operation are looked at. The others count as of the same kinds.
    private static let most: RecordVersion = 100
    /// The fields that name a record for people, the first that it has.
    private static let names = ["title", "name", "displayName", "description"]

    func told(
        _ entries: [OperationEntry], in reading: ReadTransaction, naming isNamed: (String) -> Bool
    ) throws -> [OperationEntry] {
        try entries.map { entry in
            var told = entry
            told.what = try text(of: entry, in: reading, naming: isNamed)
            return told
        }
    }

    private func text(
        of entry: OperationEntry, in reading: ReadTransaction, naming isNamed: (String) -> Bool
    ) throws -> String {
        if let file = entry.file { return "Imported \(file)" }
        let versions = try Journal.batches(of: entry.id, in: reading).first?.versions ?? entry.number...entry.number
        let looked = versions.lowerBound...min(versions.upperBound, versions.lowerBound + Self.most - 1)
        let outcomes = try Journal.outcomes(of: looked, in: reading)
        guard let first = outcomes.first else { return "Changed \(Counted.text(entry.changes, "record"))" }
        let verb = Set(outcomes.map(\.kind)).count == 1 ? first.kind.verb : "Changed"
        guard isNamed(first.reference.slice) else {
            return "\(verb) \(Counted.text(entry.changes, "record")) of \(first.reference.slice)"
        }
        if entry.changes == 1 {
            let name = try name(of: first, in: reading).map { " " + $0 } ?? ""
            return "\(verb) \(Self.noun(first.reference.type))\(name)"
        }
        let kinds = outcomes.map(\.reference.type).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        guard kinds.count > 1 else { return "\(verb) \(Counted.text(entry.changes, Self.noun(kinds[0])))" }
        let named = kinds.filter { isNamed(RecordReference(type: $0, key: "").slice) }.map(Self.noun)
        return "\(verb) \(Counted.text(entry.changes, "record")): \(named.joined(separator: ", "))"
    }

    /// The record's key if people know the key; otherwise the record's own name. Nil if a record has neither, or if its texts
    /// may be large.
    private func name(of outcome: Journal.Outcome, in reading: ReadTransaction) throws -> String? {
        let reference = outcome.reference
        guard UUID(uuidString: reference.key) != nil else { return Excerpt.of(reference.key) }
        guard let type = types[reference.type], !type.schema.hasLongTexts else { return nil }
        var fields = try type.read([reference.key], in: reading)[reference.key]?.fields
        if fields == nil {
            try Journal.forEachOverwritten(reference, in: reading) { state, _ in
                fields = state.fields
                return fields == nil
            }
        }
        for name in Self.names {
            if case .string(let text)? = fields?[name], !text.isEmpty { return "“\(Excerpt.of(text))”" }
        }
        return nil
    }

    /// `favorite ayah` of `quran.FavoriteAyah`.
    static func noun(_ type: String) -> String {
        let name = type.split(separator: ".").last ?? ""
        return name.reduce(into: "") { noun, letter in
            if letter.isUppercase, !noun.isEmpty { noun += " " }
            noun += letter.lowercased()
        }
    }
}

extension Journal.Outcome.Kind {
    fileprivate var verb: String {
        switch self {
        case .made: "Added"
        case .restored: "Brought back"
        case .changed: "Changed"
        case .removed: "Removed"
        }
    }
}
