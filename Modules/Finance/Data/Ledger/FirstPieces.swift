internal import FinanceDomain
internal import FoundationEssentials
internal import Synchronization

/// Which piece of a file was the first to make each account and category, so that they count once: in a trial every part is taken
/// back, and each part makes them anew. And the currency to which the file's rates lead.
final class FirstPieces: Sendable {
    private let pieces = Mutex<[UUID: Int]>([:])
    private let home = Mutex<Currency?>(nil)

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

        /// Whether it counts for this piece, however often the piece is applied.
        func made(_ id: UUID) -> Bool {
            all.pieces.withLock { pieces in
                if pieces[id] == nil { pieces[id] = piece }
                return pieces[id] == piece
            }
        }
    }
}
