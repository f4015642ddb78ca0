internal import Changes
internal import HomeBase
internal import Kernel
internal import ModuleKit
internal import Storage

/// Describes operations in words: the kind of the change, and the changed records. The words are computed from the journal, so
/// operations from before this feature have a description, too.
struct OperationWords: Sendable {
    let types: RecordTypes
    let written: [WrittenFields]
    private var names: RecordNames { RecordNames(types: types) }

    /// So many changes of an operation are looked at. The others count as of the same kinds.
    private static let most: RecordVersion = 100

    func told(
        _ entries: [OperationEntry], in reading: ReadTransaction, naming isNamed: (String) -> Bool
    ) throws -> [OperationEntry] {
        try entries.map { entry in
            var told = entry
            told.tally = try tally(of: entry, in: reading).flatMap { isNamed($0.reference.slice) ? $0 : nil }
            told.what = try told.tally.map { $0.words($0.times) } ?? text(of: entry, in: reading, naming: isNamed)
            return told
        }
    }

    /// Nil unless the operation counted up one record. The last repetition of a day also changes the day, so two changes are
    /// allowed.
    private func tally(of entry: OperationEntry, in reading: ReadTransaction) throws -> OperationEntry.Tally? {
        guard entry.changes <= 2, entry.undoes == nil, entry.file == nil,
            let first = try Journal.outcomes(of: entry.number...entry.number, in: reading).first,
            first.kind != .removed, let type = types[first.reference.type], let field = type.schema.words.counted
        else { return nil }
        var before: JSONValue?
        try Journal.forEachOverwritten(first.reference, upTo: first.version, in: reading) { state, _ in
            if state.version == first.version { before = state.fields }
            return false
        }
        let later = try Journal.overwriting(of: first.reference, at: first.version, in: reading)
        let after = try later?.fields ?? type.read([first.reference.key], in: reading)[first.reference.key]?.fields
        guard let after, case .integer(let count)? = after[field] else { return nil }
        var start: Int64 = 0
        if case .integer(let count)? = before?[field] { start = count }
        guard count > start else { return nil }
        return OperationEntry.Tally(
            reference: first.reference, name: try name(of: first, in: reading), times: count - start, left: after)
    }

    /// The present fields of the records that exist, in one statement for each type.
    func states(_ references: [RecordReference], in reading: ReadTransaction) throws -> [RecordReference: JSONValue] {
        var states: [RecordReference: JSONValue] = [:]
        for (name, references) in Dictionary(grouping: Set(references), by: \.type) {
            let found = try types[name]?.read(references.map(\.key), in: reading)
            for reference in references { states[reference] = found?[reference.key]?.fields }
        }
        return states
    }

    private func text(
        of entry: OperationEntry, in reading: ReadTransaction, naming isNamed: (String) -> Bool
    ) throws -> String {
        if let file = entry.file { return "Imported \(file)" }
        if entry.undoes != nil, let undone = try undone(by: entry, in: reading) {
            let what = try told([undone.entry], in: reading, naming: isNamed)[0].what ?? undone.entry.action
            return "\(undone.isBack ? "Did again" : "Took back"): \(what)"
        }
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
            return "\(verb) \(names.noun(first.reference.type))\(name)"
        }
        let kinds = outcomes.map(\.reference.type).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        guard kinds.count > 1 else { return "\(verb) \(Counted.text(entry.changes, names.noun(kinds[0])))" }
        let named = kinds.filter { isNamed(RecordReference(type: $0, key: "").slice) }.map(names.noun)
        return "\(verb) \(Counted.text(entry.changes, "record")): \(named.joined(separator: ", "))"
    }

    /// So many undos of undos are followed. A person who goes to and fro more often reads which records were changed.
    private static let longest = 16

    /// The operation at the end of a chain of undos, and true if the last undo did it again. Nil if the history does not go back so
    /// far.
    private func undone(
        by entry: OperationEntry, in reading: ReadTransaction
    ) throws -> (entry: OperationEntry, isBack: Bool)? {
        var (next, isBack) = (entry.undoes, true)
        for _ in 0..<Self.longest {
            guard let id = next, let batch = try Journal.batches(of: id, in: reading).first else { return nil }
            isBack.toggle()
            next = batch.operation.undoes?.operation
            if next == nil { return (try OperationLog.entry(batch, in: reading), isBack) }
        }
        return nil
    }

    private func name(of outcome: Journal.Outcome, in reading: ReadTransaction) throws -> String? {
        guard let type = types[outcome.reference.type] else { return nil }
        let form = try written.first { $0.type == outcome.reference.type && $0.isNaming }.flatMap { written in
            try fields(of: outcome.reference, type, in: reading).map { try written.form(of: [$0], in: reading) }
        }
        let name = try names.name(of: outcome.reference, type, form) { try fields(of: $0, $1, in: reading) }
        return name.map { $0.isKey ? CivilDay($0.text)?.words() ?? $0.text : "“\($0.text)”" }
    }

    /// The record's fields, or the fields that it had last.
    private func fields(
        of reference: RecordReference, _ type: any RecordType, in reading: ReadTransaction
    ) throws -> JSONValue? {
        let place = type.schema.scope == .shared ? reading.shared : reading
        if let fields = try type.read([reference.key], in: place)[reference.key]?.fields { return fields }
        var fields: JSONValue?
        try Journal.forEachOverwritten(reference, in: reading) { state, _ in
            fields = state.fields
            return fields == nil
        }
        return fields
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
