/// A few places, and the elements that wait for a place. The keys take turns, however much a single key demands. If there are
/// several places, no bounded key gets all of them.
///
/// Elements of the same key are served in the order of their arrival. This is a value without a lock: its holder must lock it.
package struct FairLine<Key: Hashable & Sendable, Element: Sendable>: Sendable {
    /// The free places, in descending order. The lowest number is used first, so that places that are not needed stay unopened.
    private var free: [Int]
    private let mostOfOne: Int
    private let mostOfBounded: Int
    private let isBounded: @Sendable (Key) -> Bool
    private var waiting: [Key: [Element]] = [:]
    /// The waiting keys, in the order of their turns.
    private var order: [Key] = []
    private var running: [Key: Int] = [:]
    private var runningBounded = 0

    /// An element that occupies a place until `end` is called.
    package struct Turn: Sendable {
        package let place: Int
        package let element: Element
        fileprivate let key: Key
    }

    /// - Parameters:
    ///   - kept: the number of places that bounded keys together leave free.
    ///   - isBounded: false for a key that may have all places.
    package init(places: Int, kept: Int = 0, isBounded: @escaping @Sendable (Key) -> Bool = { _ in true }) {
        free = (0..<places).reversed()
        mostOfBounded = max(1, places - kept)
        mostOfOne = max(1, places - kept - 1)
        self.isBounded = isBounded
    }

    package var freeCount: Int { free.count }
    package var waitingCount: Int { waiting.values.reduce(0) { $0 + $1.count } }

    package mutating func append(_ element: Element, of key: Key) {
        if waiting[key] == nil { order.append(key) }
        waiting[key, default: []].append(element)
    }

    // Before such a call, no waiting element could begin. So one more element, or one more free place, lets at most one element
    // begin.

    /// Adds an element, and returns the turn that can begin now: most often that element's own, because nobody waits.
    package mutating func next(with element: Element, of key: Key) -> Turn? {
        if order.isEmpty, mayGoOn(key), let place = free.popLast() { return turn(at: place, element, of: key) }
        append(element, of: key)
        return next()
    }

    /// Ends a turn, and returns the turn that can begin now.
    package mutating func next(after turn: Turn) -> Turn? {
        end(turn)
        return next()
    }

    /// The next turn that can begin now; nil if there is none.
    package mutating func next() -> Turn? {
        // Most of the time nobody waits.
        guard !order.isEmpty, let place = free.last, let index = order.firstIndex(where: mayGoOn) else { return nil }
        let key = order.remove(at: index)
        guard let element = waiting[key]?.removeFirst() else { return nil }
        if waiting[key]?.isEmpty == true { waiting[key] = nil } else { order.append(key) }
        free.removeLast()
        return turn(at: place, element, of: key)
    }

    private mutating func turn(at place: Int, _ element: Element, of key: Key) -> Turn {
        running[key, default: 0] += 1
        if isBounded(key) { runningBounded += 1 }
        return Turn(place: place, element: element, key: key)
    }

    private func mayGoOn(_ key: Key) -> Bool {
        !isBounded(key) || (running[key, default: 0] < mostOfOne && runningBounded < mostOfBounded)
    }

    /// Ends a turn and frees its place.
    package mutating func end(_ turn: Turn) {
        free.insert(turn.place, at: free.firstIndex { $0 < turn.place } ?? free.endIndex)
        if let count = running[turn.key] { running[turn.key] = count > 1 ? count - 1 : nil }
        if isBounded(turn.key) { runningBounded -= 1 }
    }
}
