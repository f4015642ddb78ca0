internal import FinanceDomain
internal import FoundationEssentials
internal import Synchronization

/// Which piece of a file was the first to make each account and category, so that they count once: in a trial every part is taken
/// back, and each part makes them anew. And the home currency that its first piece met, to which the rates of all lead.
final class FirstPieces: Sendable {
    private let pieces = Mutex<[UUID: Int]>([:])
    private let home = Mutex<Currency?>(nil)

    func of(_ piece: Int) -> Of { Of(all: self, piece: piece) }

    struct Of: Sendable {
        fileprivate let all: FirstPieces
        fileprivate let piece: Int

        /// To which currency the file's rates lead: the home currency of its first piece.
        func home(_ now: Currency) -> Currency {
            all.home.withLock { first in
                if first == nil { first = now }
                return first ?? now
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
