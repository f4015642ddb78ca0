import Kernel
import ModuleKit
import Storage
import Synchronization

/// The accounts' side of app passwords, in memory: the slice's endpoints need no more of it.
final class ListedPasswords: Sendable {
    private let held = Mutex<[OwnerID: [AppPassword]]>([:])

    var access: AppPasswordAccess {
        AppPasswordAccess(
            add: { [self] name, _, transaction in
                held.withLock { held in
                    let own = held[transaction.owner, default: []]
                    let shown = AppPassword(
                        id: "\(transaction.owner)-\(own.count)", name: name, createdAt: transaction.now, lastUsedAt: nil
                    )
                    held[transaction.owner] = [shown] + own
                    return AddedAppPassword(shown: shown, account: "amina", password: "a-b-c-d")
                }
            },
            list: { [self] _, reading in held.withLock { $0[reading.owner, default: []] } },
            remove: { [self] id, transaction in
                held.withLock { $0[transaction.owner]?.removeAll { $0.id == id } }
            })
    }
}
