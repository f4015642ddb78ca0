import Kernel
import TestSupport
import Testing

struct FairLineTests {
    private typealias Line = FairLine<String, Int>

    private func line(places: Int, _ waiting: [(String, Int)]) -> Line {
        var line = Line(places: places)
        for (key, number) in waiting { line.append(number, of: key) }
        return line
    }

    private func take<Key>(_ count: Int, from line: inout FairLine<Key, Int>) -> [FairLine<Key, Int>.Turn] {
        (0..<count).compactMap { _ in line.next() }
    }

    @Test func waitersOfOneOwnerKeepTheirOrder() {
        var line = line(places: 1, (0..<5).map { ("a", $0) })
        var seen: [Int] = []
        while let turn = line.next() {
            seen.append(turn.element)
            line.end(turn)
        }
        #expect(seen == [0, 1, 2, 3, 4])
    }

    /// Owners take turns, even if one owner has many waiters, and whenever the waiters of other owners arrive.
    @Test func waitersOfDifferentOwnersTakeTurns() throws {
        var line = line(places: 1, (0..<5).map { ("a", $0) })
        let next = line.next()
        let first = try #require(next)
        line.append(10, of: "b")
        line.append(20, of: "c")
        line.append(11, of: "b")
        line.end(first)
        var seen = [first.element]
        while let turn = line.next() {
            seen.append(turn.element)
            line.end(turn)
        }
        #expect(seen == [0, 1, 10, 20, 2, 11, 3, 4])
    }

    /// After each change of the line, at most one waiter has to be granted a turn. Nobody who could run is then left waiting,
    /// whatever the order of arrivals and ends.
    @Test(arguments: [1, 2, 3, 4], [1, 2, 3] as [UInt64])
    func grantingOneTurnPerChangeLeavesNobodyWaiting(places: Int, seed: UInt64) {
        var line = FairLine<String, Int>(places: places, kept: seed == 2 ? 1 : 0) { $0 != "all" }
        var random = SeededGenerator(seed: seed)
        var running: [FairLine<String, Int>.Turn] = []
        for number in 0..<400 {
            let turn =
                if running.isEmpty || Bool.random(using: &random) {
                    line.next(with: number, of: ["a", "b", "all"].randomElement(using: &random) ?? "")
                } else {
                    line.next(after: running.remove(at: Int.random(in: running.indices, using: &random)))
                }
            if let turn { running.append(turn) }
            var copy = line
            #expect(copy.next().map(\.element) == nil)
        }
    }

    @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 3)])
    func oneOwnerLeavesAPlaceToOtherOwners(places: Int, most: Int) {
        var line = line(places: places, (0..<10).map { ("a", $0) })
        #expect(take(places, from: &line).count == most)
        line.append(100, of: "b")
        #expect(take(1, from: &line).map(\.element) == (places > 1 ? [100] : []))
    }

    @Test func unlimitedWorkMayTakeAllPlaces() {
        var line = FairLine<String?, Int>(places: 3) { $0 != nil }
        for number in 0..<4 { line.append(number, of: nil) }
        #expect(take(4, from: &line).map(\.element) == [0, 1, 2])
    }

    @Test func limitedWorkLeavesTheReservedPlaces() {
        var line = FairLine<String?, Int>(places: 3, kept: 1) { $0 != nil }
        for (number, key) in ["a", "b", "c"].enumerated() { line.append(number, of: key) }
        #expect(take(3, from: &line).map(\.element) == [0, 1])
        line.append(100, of: nil)
        #expect(take(2, from: &line).map(\.element) == [100])
    }

    /// Because the first free place is used, a connection that is not needed is never opened.
    @Test func theFirstFreePlaceIsUsed() {
        var line = line(places: 4, (0..<6).map { ("\($0)", $0) })
        let turns = take(4, from: &line)
        #expect(turns.map(\.place) == [0, 1, 2, 3])
        for place in [2, 0, 3] { line.end(turns[place]) }
        #expect(take(2, from: &line).map(\.place) == [0, 2])
    }

    /// Whatever the order in which elements arrive and leave, none is lost, and none has two places.
    @Test(arguments: UInt64(1)...20) func everyWaiterEventuallyRuns(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var line = Line(places: 3)
        var (sent, seen, turns): (Int, [Int], [Line.Turn]) = (0, [], [])
        while sent < 300 || !turns.isEmpty || seen.count < sent {
            if sent < 300, Bool.random(using: &generator) {
                line.append(sent, of: ["a", "a", "a", "b", "c"].randomElement(using: &generator) ?? "a")
                sent += 1
            }
            while let turn = line.next() {
                #expect(!turns.contains { $0.place == turn.place })
                seen.append(turn.element)
                turns.append(turn)
            }
            if let index = turns.indices.randomElement(using: &generator) { line.end(turns.remove(at: index)) }
        }
        #expect(seen.sorted() == Array(0..<300))
    }
}
