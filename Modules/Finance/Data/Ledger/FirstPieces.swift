internal import FinanceDomain
internal import FoundationEssentials
internal import Synchronization

/// Facts that a piece of a file needs from earlier pieces. The store may lack these facts, because a trial rolls every part
/// back:
///
/// - the piece that first created each account and category, so that each account and category is counted once;
/// - the currency that the file's rates lead to;
/// - the accounts that had transactions before the file;
/// - the former names of accounts;
/// - the last row of each account in each piece;
/// - the entries that rows claim.
final class FirstPieces: Sendable {
    private let pieces = Mutex<[UUID: Int]>([:])
    private let home = Mutex<Currency?>(nil)
    private let used = Mutex<[LedgerPlaces.AccountName: Bool]>([:])
    private let names = Mutex<PastNames?>(nil)
    private let ends = Mutex<[LedgerPlaces.AccountName: [(piece: Int, end: End)]]>([:])
    private let claims = Mutex<[Int: Set<UUID>]>([:])

    /// The last row of an account in a piece, with its transaction.
    struct End {
        let date: LedgerDate
        let transaction: UUID
    }

    func of(_ piece: Int) -> Of { Of(all: self, piece: piece) }

    struct Of: Sendable {
        fileprivate let all: FirstPieces
        fileprivate let piece: Int

        /// The currency that the file's rates lead to, determined by its first piece.
        func home(_ told: () -> Currency) -> Currency {
            all.home.withLock { first in
                if let first { return first }
                let home = told()
                first = home
                return home
            }
        }

        /// True if an account had transactions before the file; determined by the first piece with a row of the account.
        func wasUsed(_ account: LedgerPlaces.AccountName, _ look: () throws -> Bool) throws -> Bool {
            if let known = all.used.withLock({ $0[account] }) { return known }
            let found = try look()
            all.used.withLock { $0[account] = found }
            return found
        }

        /// The earlier names of accounts, which are read once for a file.
        func pastNames(_ read: () throws -> PastNames) throws -> PastNames {
            if let known = all.names.withLock({ $0 }) { return known }
            let found = try read()
            all.names.withLock { $0 = found }
            return found
        }

        /// The last row of an account in the pieces before this one.
        func end(of account: LedgerPlaces.AccountName) -> End? {
            all.ends.withLock { $0[account]?.last { $0.piece < piece }?.end }
        }

        /// Records where this piece ends. A part of several pieces may be applied again from its first piece.
        func note(_ ends: [LedgerPlaces.AccountName: End]) {
            all.ends.withLock { known in
                for (account, end) in ends {
                    let before = known[account, default: []].filter { $0.piece < piece }
                    known[account] = before.suffix(16) + [(piece, end)]
                }
            }
        }

        /// Forgets the claims of an earlier run of this piece, and those of later pieces.
        func beginClaims() { all.claims.withLock { claims in claims = claims.filter { $0.key < piece } } }

        /// True if no row has claimed the entry so far.
        func isFree(_ entry: UUID) -> Bool {
            all.claims.withLock { claims in !claims.values.contains { $0.contains(entry) } }
        }

        /// The number of claimed entries so far.
        var claimed: Int { all.claims.withLock { claims in claims.values.reduce(0) { $0 + $1.count } } }

        func claim(_ entries: Set<UUID>) {
            if !entries.isEmpty { all.claims.withLock { $0[piece, default: []].formUnion(entries) } }
        }

        /// True if the record is counted for this piece, however often the piece is applied.
        func made(_ id: UUID) -> Bool {
            all.pieces.withLock { pieces in
                if pieces[id] == nil { pieces[id] = piece }
                return pieces[id] == piece
            }
        }
    }
}
