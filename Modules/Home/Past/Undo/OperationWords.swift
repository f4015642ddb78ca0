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
            return "\(verb) \(noun(first.reference.type))\(name)"
        }
        let kinds = outcomes.map(\.reference.type).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        guard kinds.count > 1 else { return "\(verb) \(Counted.text(entry.changes, noun(kinds[0])))" }
        let named = kinds.filter { isNamed(RecordReference(type: $0, key: "").slice) }.map(noun)
        return "\(verb) \(Counted.text(entry.changes, "record")): \(named.joined(separator: ", "))"
    }

    /// The key if people know it; otherwise the record's own name. Nil if the record has neither.
    private func name(of outcome: Journal.Outcome, in reading: ReadTransaction) throws -> String? {
        let reference = outcome.reference
        guard let type = types[reference.type] else { return nil }
        let words = type.schema.words
        let holdsID = reference.key.split(separator: "/").contains { UUID(uuidString: String($0)) != nil }
        if words.fields.isEmpty, !holdsID { return Excerpt.of(reference.key) }
        // A text may be large, so a record with texts is read only if its type declares the fields that name it.
        guard !words.fields.isEmpty || !type.schema.hasLongTexts,
            let fields = try fields(of: reference, type, in: reading)
        else { return nil }
        let usual = Self.names.first { Self.text(fields[$0]) != nil }
        let own = words.fields.isEmpty ? [usual].compactMap(\.self) : words.fields
        let parts = try [nameOfOther(fields, words, in: reading)] + own.map { Self.text(fields[$0]) }
        let name = parts.compactMap(\.self).joined(separator: " ")
        return name.isEmpty ? nil : "“\(Excerpt.of(name))”"
    }

    /// The name of the record to which the record refers.
    private func nameOfOther(
        _ fields: JSONValue, _ words: RecordWords, in reading: ReadTransaction
    ) throws -> String? {
        guard let other = words.reference, case .string(let key)? = fields[other.field], let type = types[other.type],
            let fields = try self.fields(of: RecordReference(type: other.type, key: key), type, in: reading)
        else { return nil }
        return type.schema.words.fields.first.flatMap { Self.text(fields[$0]) }
    }

    /// The record's fields, or the fields that it had last.
    private func fields(
        of reference: RecordReference, _ type: any RecordType, in reading: ReadTransaction
    ) throws -> JSONValue? {
        if let fields = try type.read([reference.key], in: reading)[reference.key]?.fields { return fields }
        var fields: JSONValue?
        try Journal.forEachOverwritten(reference, in: reading) { state, _ in
            fields = state.fields
            return fields == nil
        }
        return fields
    }

    private static func text(_ value: JSONValue?) -> String? {
        value?.digits.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The noun that the type declares, or `favorite ayah` for `quran.FavoriteAyah`.
    private func noun(_ type: String) -> String {
        if let noun = types[type]?.schema.words.noun { return noun }
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
