internal import Connectors
package import Kernel

/// The state of sync with one remote, for people and programs: what was sent, what waits, what failed and why.
package struct ConnectorReport: Sendable, Hashable {
    package enum State: String, Sendable, CaseIterable {
        /// The first run has not been completed yet.
        case beginning
        case inStep = "in-step"
        /// There are changes to send, or the last run was a while ago.
        case waiting
        /// The last run failed.
        case failing
        case paused
    }

    /// The result of a run.
    package struct Run: Sendable, Hashable {
        package let received: Int
        package let sent: Int
        package let refused: Int
        package let requests: Int
        /// The number of received changes that removed a record here because a restored remote does not have it.
        package let gone: Int
        /// The number by which `mizan undo` brings them back.
        package let operation: Int64?
    }

    package let name: String
    /// The kind of remote.
    package let kind: String
    package let address: String
    /// The account at the remote.
    package let account: String
    package let slices: [String]
    package let state: State
    package let synced: Int64
    package let pending: Int64
    package let failed: Int64
    package let held: Int64
    package let conflicts: Int64
    package let received: Int64
    package let sent: Int64
    package let requests: Int64
    package let succeededAt: Instant?
    package let triedAt: Instant?
    /// The time of the next attempt after a failure.
    package let notBefore: Instant?
    package let reason: String?
    package let message: String?
    /// The reason why one of the held records is held.
    package let heldMessage: String?
    /// The reason why the bytes of documents could not be sent, with their number.
    package var documentsMessage: String?
    /// The maximum number of records that are sent in a minute, if each needs a request of its own.
    package let recordsPerMinute: Int?
    package var run: Run?
    /// Sentences for people about what the counts do not tell.
    package var remarks: [String] = []

    /// - Parameter damage: the reason why the state cannot be read; nil if the state can be read.
    init(
        _ row: ConnectorRow, _ figures: RemoteCounts, heldMessage: String?, damage: MizanError? = nil,
        recordsPerMinute: Int?
    ) {
        (self.heldMessage, self.recordsPerMinute) = (heldMessage, recordsPerMinute)
        name = row.name
        kind = row.kind
        address = row.address
        account = row.account.name
        slices = row.slices
        (synced, pending, failed) = (figures.synced, figures.pending, figures.failed)
        (held, conflicts) = (figures.held, figures.conflicts)
        (received, sent, requests) = (row.received, row.sent, row.requests)
        (succeededAt, triedAt, notBefore) = (row.succeededAt, row.triedAt, row.notBefore)
        (reason, message) = (damage?.reason ?? row.reason, damage?.message ?? row.message)
        state =
            if row.isPaused { .paused } else if row.failures > 0 || damage != nil {
                .failing
            } else if row.succeededAt == nil {
                .beginning
            } else if pending > 0 { .waiting } else { .inStep }
    }

    package var json: JSONValue {
        .object([
            "name": .string(name), "kind": .string(kind), "address": .string(address), "account": .string(account),
            "slices": .array(slices.map(JSONValue.string)), "state": .string(state.rawValue),
            "synced": .integer(synced),
            "pending": .integer(pending), "failed": .integer(failed), "held": .integer(held),
            "conflicts": .integer(conflicts), "received": .integer(received), "sent": .integer(sent),
            "requests": .integer(requests), "succeededAt": succeededAt.map { .string($0.description) },
            "triedAt": triedAt.map { .string($0.description) }, "notBefore": notBefore.map { .string($0.description) },
            "reason": reason.map(JSONValue.string), "message": message.map(JSONValue.string),
            "heldMessage": heldMessage.map(JSONValue.string),
            "documentsMessage": documentsMessage.map(JSONValue.string),
            "recordsPerMinute": recordsPerMinute.map { .integer(Int64($0)) },
            "run": run.map {
                [
                    "received": .integer(Int64($0.received)), "sent": .integer(Int64($0.sent)),
                    "refused": .integer(Int64($0.refused)), "requests": .integer(Int64($0.requests)),
                ]
            },
        ])
    }
}
