import Connectors
import Storage

/// The faults that an engine can be given, one at a time. The simulation must detect each of them.
enum EngineFault: String, CaseIterable, Sendable {
    /// The token advances past an item that was not stored.
    case itemLost
    /// A received removal is not executed.
    case removalLost
    /// The changes of a group are sent one by one.
    case groupDivided
    /// A reset is not reported.
    case resetIgnored
    /// A change that the other side refused as a conflict counts as sent.
    case conflictSwallowed
    /// A push without an answer is not recorded.
    case flightForgotten
    /// A record that arrived before its companions is dropped, and does not wait for the companions.
    case heldForgotten
    /// A conflict that waits for a person is not stored.
    case conflictForgotten
    /// The last common state is replaced by the local state.
    case groundForgotten
    /// All local records count as sent.
    case journalPassed
    /// The result of a merge is not sent.
    case laterForgotten
    /// A record that is missing from a snapshot is not removed.
    case absenceIgnored
    /// A record received from the remote counts as changed here.
    case echo

    func around(_ connector: any Connector) -> any Connector { Faulty(base: connector, fault: self) }

    /// A statement that damages the engine's stored notes at the end of each write, for the faults that need such damage.
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
