internal import Connectors
internal import HomeBase
internal import Kernel
internal import ModuleKit
internal import Storage

/// Processes the remote's results of a push, within one transaction.
struct RemoteResults {
    let types: RecordTypes
    let backoff: Backoff
    let random: () -> Double
    let transaction: WriteTransaction

    /// The number of refusals after which a record is set aside. It is sent again only if the record is edited, or if a person
    /// requests another attempt.
    static let mostAttempts: Int64 = 6
    /// The reason of a refusal that is not the record's fault: the remote has returned to an older version than before.
    private static let behind = "record.base"

    struct Outcome {
        var sent = 0
        var refused = 0
        var postponed: MizanError?
        /// The records that have to be processed again, because the answer contained their state at the remote.
        var arrivals: [Arrival] = []
        /// True if a pull is needed because of the sent changes.
        var isPullDue = false
        /// True if the remote lost records.
        var isBehind = false
        /// The changes whose result is unknown: they are sent again.
        var rest: [Flight.Change] = []
    }

    func take(_ flight: Flight, _ results: [RemoteResult], _ row: ConnectorRow) throws -> Outcome {
        var outcome = Outcome()
        let found = Dictionary(results.map { ($0.id, $0) }) { first, _ in first }
        for one in flight.changes {
            let reference = one.change.reference
            var note =
                try RecordNote.find(reference, row.name, in: transaction.reading)
                ?? RecordNote(
                    reference, tag: nil, version: 0, snapshot: row.snapshot)
            let result = found[one.change.id]
            switch result?.outcome ?? .unknown {
            case .unknown:
                outcome.rest.append(one)
                continue
            case .saved(let tag):
                (note.tag, note.version, note.ground) = (tag, one.version, .version)
                if one.change.fields == nil { note.opaque = nil }
                note.clear()
                outcome.sent += 1
            case .merged:
                (note.version, note.ground) = (one.version, .version)
                note.clear()
                note.note(.awaited)
                outcome.sent += 1
                outcome.isPullDue = true
            case .conflict(let fields, let tag):
                let type = types[reference.type]
                let item = RemoteItem(reference, tag: tag, fields: fields, opaque: result?.opaque)
                outcome.arrivals.append(Arrival(item, type))
                note.clear()
                note.note(.later)
                // The state was already known under this tag, and the change was refused nevertheless. The state is therefore
                // processed like a new state.
                if note.tag == tag { note.tag = nil }
            case .later(let error):
                note.attempts += 1
                note.note(.later, error, notBefore: soon(note))
                if outcome.postponed?.code != .storageFull { outcome.postponed = error }
            case .refused(let error):
                if error.reason == Self.behind { outcome.isBehind = true }
                note.attempts += 1
                note.note(.refused, error, notBefore: note.attempts < Self.mostAttempts ? soon(note) : nil)
                outcome.refused += 1
            }
            if one.version == 0, note.trouble == nil {
                try RecordNote.remove(reference, row.name, in: transaction)
            } else {
                try note.save(row.name, in: transaction)
            }
        }
        return outcome
    }

    /// The time of the next attempt. The first refusal may be due to a missing record that has been sent meanwhile, so the
    /// first retry needs no wait.
    private func soon(_ note: RecordNote) -> Instant {
        guard note.attempts > 1 else { return transaction.now }
        return transaction.now.advanced(by: backoff.wait(after: note.attempts - 1, random: random()))
    }

    /// Cancels a push that was not made. The changes of the push have to be sent again.
    func dissolve(_ flight: Flight, _ row: ConnectorRow) throws {
        for one in flight.changes {
            var note =
                try RecordNote.find(one.change.reference, row.name, in: transaction.reading)
                ?? RecordNote(
                    one.change.reference, tag: nil, version: 0, snapshot: row.snapshot)
            note.note(.later)
            try note.save(row.name, in: transaction)
        }
    }
}
