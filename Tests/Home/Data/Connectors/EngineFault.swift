import Kernel
import Storage
import Sync

@testable import HomeData

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

    func around(_ connector: any SyncConnector) -> any SyncConnector { Faulty(base: connector, fault: self) }

    private struct Faulty: SyncConnector {
        let base: any SyncConnector
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
            return try await base.push(sent, history: history, after: token)
        }
    }
}
