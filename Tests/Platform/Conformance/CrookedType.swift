import Changes
import Conformance
import Kernel
import ModuleKit
import Storage
import TestSupport

/// The probe's record type with one fault.
struct CrookedType: RecordType {
    enum Fault: Sendable {
        case takesUnknownFields, saysThatAllChanged, countsUp, deletesRows, ignoresTheKey, showsToOthers
        case breaksOnOddTexts, cutsWhatIsRead
    }

    struct Broken: Error {}

    let fault: Fault
    private let base = TableRecordType(ProbeRecord.self) { $0 }

    var schema: AnyRecordSchema { base.schema }

    func read(_ keys: [String], in transaction: ReadTransaction) throws -> RecordStates {
        switch fault {
        case .showsToOthers:
            let first = try Owners.all(in: transaction.session)[0].id
            return try base.read(keys, in: ReadTransaction(session: transaction.session, owner: first))
        case .cutsWhatIsRead:
            return try base.read(keys, in: transaction).mapValues { state in
                guard case .object(let members) = state.fields else { return state }
                return RecordState(
                    fields: .object(members.map { $0.name == "note" ? .init($0.name, "cut") : $0 }),
                    version: state.version)
            }
        default: return try base.read(keys, in: transaction)
        }
    }

    func examine(_ transaction: ReadTransaction, _ tell: (RecordFault) throws -> Void) throws {
        try base.examine(transaction, tell)
    }

    func purge(_ key: String, in transaction: WriteTransaction) throws -> Bool {
        try base.purge(key, in: transaction)
    }

    func apply(_ mutation: RecordMutation, in transaction: WriteTransaction) throws -> Bool {
        switch (fault, mutation) {
        case (.takesUnknownFields, .put(let key, .object(let members))):
            let known = members.filter { schema.field($0.name) != nil }
            return try base.apply(.put(key: key, fields: .object(known)), in: transaction)
        case (.saysThatAllChanged, _):
            _ = try base.apply(mutation, in: transaction)
            return true
        case (.countsUp, .put(let key, let fields)):
            let count = try RecordTable<ProbeRecord>(transaction).find(key)?.entity.count ?? 0
            guard case .object(let members) = fields else { return try base.apply(mutation, in: transaction) }
            let counted = members.map { $0.name == "count" ? .init($0.name, .integer(count + 1)) : $0 }
            return try base.apply(.put(key: key, fields: .object(counted)), in: transaction)
        case (.deletesRows, .remove(let key)):
            return try transaction.session.execute(
                "DELETE FROM probe_record WHERE owner = \(transaction.ownerKey) AND name = \(key)") > 0
        case (.ignoresTheKey, .put(_, let fields)):
            guard case .string(let name)? = fields["name"] else { return try base.apply(mutation, in: transaction) }
            return try base.apply(.put(key: name, fields: fields), in: transaction)
        case (.breaksOnOddTexts, .put(_, let fields)):
            if case .string(let note)? = fields["note"], note.utf8.contains(0x1B) { throw Broken() }
            return try base.apply(mutation, in: transaction)
        default: return try base.apply(mutation, in: transaction)
        }
    }
}

/// Imports counts by name under one key.
struct CountImporter: Importer {
    enum Fault: Sendable { case none, addsEachTime, bringsBack, storesNonsense, breaksOnNonsense }

    var fault = Fault.none
    let name = "probe.counts"
    let title = "Counts"
    let recognisedBy = ["counts"]
    var options: [ImportOption] { fault == .bringsBack ? [RemovedItems.option] : [] }

    static let document: ImportDocument = .propertyList(
        .dictionary([.init(key: "counts", value: .dictionary([.init(key: "a", value: .integer(1))]))]))

    func recognises(_ document: ImportDocument) -> Bool {
        guard case .propertyList(let root) = document else { return false }
        return root["counts"] != nil
    }

    func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
        var counts: [(String, Int64)] = []
        if case .propertyList(let root) = document, case .dictionary(let entries)? = root["counts"] {
            for entry in entries {
                guard case .integer(let count) = entry.value else { continue }
                counts.append((entry.key, count))
            }
        } else {
            if fault == .breaksOnNonsense { throw CrookedType.Broken() }
            if fault == .storesNonsense { counts.append(("nonsense", 0)) }
        }
        return SmallDocument { [fault, counts] transaction in
            for (name, count) in counts {
                let suffix = fault == .addsEachTime ? " \(transaction.version)" : ""
                try RecordTable<ProbeRecord>(transaction).save(ProbeRecord(name + suffix, count: count))
            }
            return ImportReport()
        }
    }
}
