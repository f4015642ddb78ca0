/// The claimants that wait until a password is hashed. Accounts and addresses take turns, and each account or address has a
/// share of the line.
///
/// Turns: the next claimant is the claimant whose account and address have had the fewest turns. A flood may come from one
/// address under many names, or from many addresses for one account. Either flood delays another claimant by about one turn.
///
/// Shares: if the line is full, the account or the address with the most places in the line loses its latest claimant. The new
/// claimant is refused only if no other account or address has more places.
///
/// Nothing is remembered of claimants outside the line. The line is a value without a lock. The code that stores the line has
/// the lock.
struct HashingLine<Element: Sendable>: Sendable {
    private let mostWaiting: Int
    private var free: [Int]
    private var waiting: [Waiting] = []
    private var accounts: [String: Standing] = [:]
    private var addresses: [ClientAddress: Standing] = [:]
    private var round: UInt64 = 0
    private var arrivals: UInt64 = 0

    private struct Waiting {
        let element: Element
        let claimant: Claimant
        let arrival: UInt64
    }

    /// The places and turns of one account, or of one address.
    private struct Standing {
        var places = 0
        var turns: UInt64

        mutating func takeTurn() { turns += 1 }
    }

    /// An element that occupies a place until `next(after:)` is called.
    struct Turn: Sendable {
        let place: Int
        let element: Element
        fileprivate let claimant: Claimant
    }

    init(places: Int, mostWaiting: Int) {
        free = (0..<places).reversed()
        self.mostWaiting = mostWaiting
    }

    /// Adds an element to the line. Returns the turn that can begin with this element. If the line is full, returns the element
    /// that has to leave the line; this may be the new element itself.
    mutating func enter(_ element: Element, of claimant: Claimant) -> (turn: Turn?, left: Element?) {
        arrivals += 1
        // A new account or address is placed at the end of the current round.
        let fresh = Standing(turns: round + 1)
        accounts[claimant.account, default: fresh].places += 1
        addresses[claimant.address, default: fresh].places += 1
        waiting.append(Waiting(element: element, claimant: claimant, arrival: arrivals))
        if let turn = next() { return (turn, nil) }
        guard waiting.count > mostWaiting, let index = waiting.indices.max(by: { isLighter($0, than: $1) }) else {
            return (nil, nil)
        }
        let gone = waiting.remove(at: index)
        leave(gone.claimant)
        return (nil, gone.element)
    }

    /// Returns the turn that can begin after another has ended.
    mutating func next(after turn: Turn) -> Turn? {
        free.append(turn.place)
        leave(turn.claimant)
        return next()
    }

    private mutating func next() -> Turn? {
        guard let place = free.last, let index = waiting.indices.min(by: { isEarlier($0, than: $1) }) else {
            return nil
        }
        free.removeLast()
        let first = waiting.remove(at: index)
        round = max(round, turns(of: first.claimant).most)
        accounts[first.claimant.account]?.takeTurn()
        addresses[first.claimant.address]?.takeTurn()
        return Turn(place: place, element: first.element, claimant: first.claimant)
    }

    private mutating func leave(_ claimant: Claimant) {
        accounts[claimant.account]?.places -= 1
        if accounts[claimant.account]?.places == 0 { accounts[claimant.account] = nil }
        addresses[claimant.address]?.places -= 1
        if addresses[claimant.address]?.places == 0 { addresses[claimant.address] = nil }
    }

    // MARK: The first and the last

    /// A number of an account, and a number of its address. The greater number counts. If two claimants have the same greater
    /// number, the lesser number decides.
    private struct Both: Comparable {
        let most: UInt64
        let least: UInt64

        init(_ one: UInt64, _ other: UInt64) { (most, least) = (max(one, other), min(one, other)) }

        static func < (left: Both, right: Both) -> Bool { (left.most, left.least) < (right.most, right.least) }
    }

    private func turns(of claimant: Claimant) -> Both {
        Both(accounts[claimant.account]?.turns ?? 0, addresses[claimant.address]?.turns ?? 0)
    }

    private func places(of claimant: Claimant) -> Both {
        Both(
            UInt64(clamping: accounts[claimant.account]?.places ?? 0),
            UInt64(clamping: addresses[claimant.address]?.places ?? 0))
    }

    private func isEarlier(_ one: Int, than other: Int) -> Bool {
        let (left, right) = (turns(of: waiting[one].claimant), turns(of: waiting[other].claimant))
        return left == right ? waiting[one].arrival < waiting[other].arrival : left < right
    }

    private func isLighter(_ one: Int, than other: Int) -> Bool {
        let (left, right) = (places(of: waiting[one].claimant), places(of: waiting[other].claimant))
        return left == right ? waiting[one].arrival < waiting[other].arrival : left < right
    }
}
