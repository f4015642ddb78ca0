import Connectors
import Storage

/// An engine that does one thing wrong: the simulation must see each of them.
enum EngineFault: String, CaseIterable, Sendable {
    /// The token moves over an item that was not taken in.
    case itemLost
    /// A removal that came is not done.
    case removalLost
    /// Groups are sent one by one.
    case groupDivided
    /// A reset is not told.
    case resetIgnored
    /// A change that the other side refused as a conflict counts as sent.
    case conflictSwallowed
    /// A push that has no answer yet is not written down.
    case flightForgotten
    /// A record that came before its companions is not kept for them.
    case heldForgotten
    /// A conflict that waits for a person is not kept.
    case conflictForgotten
    /// The last common state counts as the state here.
    case groundForgotten
    /// All records here count as sent.
    case journalPassed
    /// The result of a merge is not sent.
    case laterForgotten
    /// A record that a snapshot lacks stays.
    case absenceIgnored
    /// A record that came from the remote counts as changed here.
    case echo

    func around(_ connector: any Connector) -> any Connector { Faulty(base: connector, fault: self) }

    /// Done at the end of each write, where the fault is in what is noted.
    var spoiling: SQL? {
        switch self {
        case .flightForgotten: "UPDATE sync_connector SET flight = NULL"
        case .heldForgotten: "DELETE FROM sync_record WHERE trouble = 'held'"
        case .conflictForgotten: "DELETE FROM sync_record WHERE trouble = 'conflict'"
        case .groundForgotten: "UPDATE sync_record SET ground = NULL WHERE trouble = 'later'"
        case .journalPassed:
            "UPDATE sync_connector SET sent_version = (SELECT MAX(version) FROM journal) WHERE token IS NOT NULL"
        case .laterForgotten: "UPDATE sync_record SET trouble = NULL WHERE trouble = 'later'"
        case .absenceIgnored: "UPDATE sync_connector SET in_snapshot = 0"
        case .echo: "UPDATE sync_record SET ground = '?' WHERE trouble IS NULL AND ground IS NULL AND tag IS NOT NULL"
        default: nil
        }
    }

    private struct Faulty: Connector {
        let base: any Connector
        let fault: EngineFault

        var limits: RemoteLimits { base.limits }
        var precision: RemotePrecision { base.precision }

        func carries(_ schema: AnyRecordSchema) -> Bool { base.carries(schema) }

        func account() async throws(RemoteFailure) -> RemoteAccount { try await base.account() }

        func hint(after token: String?) async throws(RemoteFailure) {}

        func pull(after token: String?) async throws(RemoteFailure) -> RemotePage {
            var page = try await base.pull(after: token)
            switch fault {
            case .itemLost: _ = page.items.popLast()
            case .removalLost: page.items.removeAll { $0.fields == nil }
            case .resetIgnored: page.reset = nil
            default: break
            }
            return page
        }

        func push(
            _ changes: [RemoteChange], history: String?, after token: String?
        ) async throws(RemoteFailure) -> RemoteAnswer {
            let sent = changes.map { change in
                RemoteChange(
                    id: change.id, change.reference,
                    fields: change.fields, tag: change.tag,
                    group: fault == .groupDivided ? nil : change.group)
            }
            let answer = try await base.push(sent, history: history, after: token)
            return RemoteAnswer(
                results: answer.results.map { RemoteResult($0.id, heard($0.outcome)) }, token: answer.token)
        }

        private func heard(_ outcome: RemoteResult.Outcome) -> RemoteResult.Outcome {
            switch (outcome, fault) {
            case (.conflict(_, let tag), .conflictSwallowed): .saved(tag: tag)
            default: outcome
            }
        }
    }
}
