package import Kernel
package import ModuleKit

/// The texts of the changed fields of a record's versions, for the fields that people read in another form than the stored one.
package struct PastTexts: Sendable {
    private let texts: [Place: String]

    private struct Place: Hashable {
        let version: RecordVersion
        let field: String
        let isBefore: Bool
    }

    package func before(_ version: RecordVersion, _ field: String) -> String? {
        texts[Place(version: version, field: field, isBefore: true)]
    }

    package func after(_ version: RecordVersion, _ field: String) -> String? {
        texts[Place(version: version, field: field, isBefore: false)]
    }

    /// - Parameters:
    ///   - items: a page of versions, the latest first.
    ///   - then: the record in the state of a version.
    init(
        _ items: [RecordPast], _ written: WrittenFields, in reading: ReadTransaction,
        then: (RecordVersion) throws -> JSONValue?
    ) throws {
        var (states, state) = ([(past: RecordPast, before: JSONValue, after: JSONValue)](), JSONValue?.none)
        for past in items {
            guard past.kind == .changed, let after = try state ?? then(past.version) else {
                // The version below is another record's life, or its state is unknown.
                state = nil
                continue
            }
            let before = after.replacing(past.differences)
            states.append((past, before, after))
            state = before
        }
        let form = try written.form(of: states.flatMap { [$0.before, $0.after] }, in: reading)
        var texts: [Place: String] = [:]
        for (past, before, after) in states {
            for field in past.differences.map(\.field) where written.labels[field] != nil {
                for (record, isBefore) in [(before, true), (after, false)] {
                    texts[Place(version: past.version, field: field, isBefore: isBefore)] =
                        try record[field].flatMap { try form.text(field, $0, record) }
                }
            }
        }
        self.texts = texts
    }
}

extension RecordService {
    /// Nil if all fields of the type are read as they are stored.
    package func texts(
        of items: [RecordPast], _ reference: RecordReference, by history: HistoryService, in reading: ReadTransaction
    ) throws -> PastTexts? {
        guard let written = written(reference.type), !written.labels.isEmpty else { return nil }
        return try PastTexts(items, written, in: reading) {
            try history.then(reference, at: $0, in: reading).fields
        }
    }
}

extension JSONValue {
    /// The state before these changes.
    fileprivate func replacing(_ differences: [RecordPast.Difference]) -> JSONValue {
        guard case .object(let members) = self else { return self }
        let changed = Set(differences.map(\.field))
        return .object(
            members.filter { !changed.contains($0.name) }
                + differences.compactMap { one in one.before.map { Member(one.field, $0) } })
    }
}
