internal import FinanceDomain
internal import FoundationEssentials
internal import Synchronization

/// What pieces of a file have to know of those before them, which the store may not say: in a trial every part is taken back. Which
/// piece was the first to make each account and category, so that they count once; to which currency the file's rates lead; which
/// accounts had transactions before, by which names they were known, and where each piece ended in them; and which entries are
/// claimed by rows.
final class FirstPieces: Sendable {
    private let pieces = Mutex<[UUID: Int]>([:])
    private let home = Mutex<Currency?>(nil)
    private let used = Mutex<[LedgerPlaces.AccountName: Bool]>([:])
    private let names = Mutex<PastNames?>(nil)
    private let ends = Mutex<[LedgerPlaces.AccountName: [(piece: Int, end: End)]]>([:])
    private let claims = Mutex<[Int: Set<UUID>]>([:])

    /// The last row of an account in a piece, with the transaction that it is.
    struct End {
        let date: LedgerDate
        let transaction: UUID
    }

    func of(_ piece: Int) -> Of { Of(all: self, piece: piece) }

    struct Of: Sendable {
        fileprivate let all: FirstPieces
        fileprivate let piece: Int

        /// To which currency the file's rates lead: what its first piece said.
        func home(_ told: () -> Currency) -> Currency {
            all.home.withLock { first in
                if let first { return first }
                let home = told()
                first = home
                return home
            }
        }

        /// Whether an account had transactions before the file: what the first piece with a row of it found.
        func wasUsed(_ account: LedgerPlaces.AccountName, _ look: () throws -> Bool) throws -> Bool {
            if let known = all.used.withLock({ $0[account] }) { return known }
            let found = try look()
            all.used.withLock { $0[account] = found }
            return found
        }

        /// The names that accounts had: they are read once for a file.
        func pastNames(_ read: () throws -> PastNames) throws -> PastNames {
            if let known = all.names.withLock({ $0 }) { return known }
            let found = try read()
            all.names.withLock { $0 = found }
            return found
        }

        /// Where the pieces before ended in an account.
        func end(of account: LedgerPlaces.AccountName) -> End? {
            all.ends.withLock { $0[account]?.last { $0.piece < piece }?.end }
        }

        /// Notes where this piece ends. A part of some pieces may be applied again from its first.
        func note(_ ends: [LedgerPlaces.AccountName: End]) {
            all.ends.withLock { known in
                for (account, end) in ends {
                    let before = known[account, default: []].filter { $0.piece < piece }
                    known[account] = before.suffix(16) + [(piece, end)]
                }
            }
        }

        /// Forgets what this piece claimed when it was applied before, and what later ones did.
        func beginClaims() { all.claims.withLock { claims in claims = claims.filter { $0.key < piece } } }

        /// Whether no row so far has claimed it.
        func isFree(_ entry: UUID) -> Bool {
            all.claims.withLock { claims in !claims.values.contains { $0.contains(entry) } }
        }

        /// How many have been claimed so far.
        var claimed: Int { all.claims.withLock { claims in claims.values.reduce(0) { $0 + $1.count } } }

        func claim(_ entries: Set<UUID>) {
            if !entries.isEmpty { all.claims.withLock { $0[piece, default: []].formUnion(entries) } }
        }

        /// Whether it counts for this piece, however often the piece is applied.
        func made(_ id: UUID) -> Bool {
            all.pieces.withLock { pieces in
                if pieces[id] == nil { pieces[id] = piece }
                return pieces[id] == piece
            }
        }
    }
}
