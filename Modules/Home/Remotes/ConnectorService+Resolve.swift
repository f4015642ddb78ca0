internal import Changes
internal import Connectors
internal import HomeBase
package import Kernel
internal import ModuleKit
internal import Storage

extension ConnectorService {
    /// The side that wins a conflict.
    package enum Choice: String, Sendable, CaseIterable { case mine, theirs }

    /// Decides about a record that waits for a person, and about the records that belong together with it. With `mine`, the
    /// states here stay and are sent with the next run. With `theirs`, the received states replace the states here, which can
    /// be undone. Returns the records that were decided.
    package func resolve(
        _ reference: RecordReference, of name: String, _ choice: Choice, owner: OwnerID
    ) async throws -> [RecordReference] {
        try await context.write(owner) { [types, ties] transaction in
            guard try ConnectorRow.find(name, in: transaction.reading) != nil else {
                throw try ConnectorFailure.unknown(name, in: transaction.reading)
            }
            let notes = try together(with: reference, name, types, ties, transaction)
            guard !notes.isEmpty else { throw Self.nothing(about: reference) }
            for note in notes {
                let type = try types.recordType(note.reference.type).get()
                try Self.decide(note, choice, type, name, transaction)
            }
            try transaction.settle()
            return notes.map(\.reference)
        }
    }

    private static func nothing(about reference: RecordReference) -> MizanError {
        MizanError(
            .notFound, "sync.no-conflict",
            "Nothing waits for a decision about \(reference.type) \(reference.key.prefix(200)).",
            details: ["type": reference.type, "key": String(reference.key.prefix(200))],
            advice: "mizan sync conflicts shows what does.")
    }

    /// All waiting records of the record's groups. They are decided together, because half of a transfer cannot be decided.
    private func together(
        with reference: RecordReference, _ name: String, _ types: RecordTypes, _ ties: RecordTies,
        _ transaction: WriteTransaction
    ) throws -> [RecordNote] {
        guard let one = try RecordNote.find(reference, name, in: transaction.reading), one.theirs != nil else {
            return []
        }
        guard ties.has(reference.type) else { return [one] }
        var waiting: [RecordNote] = []
        for trouble in [RecordNote.Trouble.conflict, .held] {
            waiting += try RecordNote.all(with: trouble, name, limit: 10_000, in: transaction.reading)
        }
        let units = try ties.units(waiting) { note in
            let key = note.reference.key
            let mine = try types[note.reference.type]?.read([key], in: transaction.reading)[key]?.fields
            return ties.groups(of: note.reference, note.theirs?.fields)
                + (mine.map { ties.groups(of: note.reference, $0) } ?? [])
        }
        return units.first { unit in unit.contains { $0.reference == reference } } ?? [one]
    }

    private static func decide(
        _ note: RecordNote, _ choice: Choice, _ type: any RecordType, _ name: String, _ transaction: WriteTransaction
    ) throws {
        guard let theirs = note.theirs else { return }
        var note = note
        let key = note.reference.key
        note.tag = theirs.tag
        note.clear()
        if choice == .theirs {
            _ = try type.apply(theirs.fields.map { .put(key: key, fields: $0) } ?? .remove(key: key), in: transaction)
        }
        let now = try type.read([key], in: transaction.reading)[key]?.fields
        note.version = try Journal.entry(of: note.reference, in: transaction)?.version ?? 0
        note.ground = .version
        if !type.isSame(now, theirs.fields) {
            note.ground = theirs.fields.map(RecordNote.Ground.fields) ?? .gone
            note.note(.later)
        }
        try note.save(name, in: transaction)
    }
}
