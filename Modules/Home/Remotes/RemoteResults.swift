internal import Connectors
internal import HomeBase
internal import Kernel
internal import ModuleKit
internal import Storage

/// Takes in what a remote said of a push, within one transaction.
struct RemoteResults {
    let types: RecordTypes
    let backoff: Backoff
    let random: () -> Double
    let transaction: WriteTransaction

    /// After so many refusals a record is left aside until it is edited, or a person wants it tried again.
    static let mostAttempts: Int64 = 6
    /// Not the record's fault: the remote stands before what was seen of it.
    private static let behind = "record.base"

    struct Outcome {
        var sent = 0
        var refused = 0
        /// The records that have to be looked at again: their state there came with the answer.
        var arrivals: [Arrival] = []
        /// True if a pull has news of changes that were sent.
        var isPullDue = false
        /// True if the remote lost records.
        var isBehind = false
        /// The changes whose result nobody knows: they are sent again.
        var rest: [Flight.Change] = []
    }

    func take(_ flight: Flight, _ results: [RemoteResult], _ row: ConnectorRow) throws -> Outcome {
        var outcome = Outcome()
        let found = Dictionary(results.map { ($0.id, $0.outcome) }) { first, _ in first }
        for one in flight.changes {
            let reference = one.change.reference
            var note =
                try RecordNote.find(reference, row.name, in: transaction.reading)
                ?? RecordNote(
                    reference, tag: nil, version: 0, snapshot: row.snapshot)
            switch found[one.change.id] ?? .unknown {
            case .unknown:
                outcome.rest.append(one)
                continue
            case .saved(let tag):
                (note.tag, note.version, note.ground) = (tag, one.version, .version)
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
                outcome.arrivals.append(Arrival(RemoteItem(reference, tag: tag, fields: fields), type))
                note.clear()
                note.note(.later)
                // Known under this tag and refused all the same: it is to be looked at as what comes anew.
                if note.tag == tag { note.tag = nil }
            case .later(let error):
                note.attempts += 1
                note.note(.later, error, notBefore: soon(note))
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

    /// The first refusal may be for the want of another record that has gone meanwhile.
    private func soon(_ note: RecordNote) -> Instant {
        guard note.attempts > 1 else { return transaction.now }
        return transaction.now.advanced(by: backoff.wait(after: note.attempts - 1, random: random()))
    }

    /// Takes back a push that was not made: what it had is to be sent anew.
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
