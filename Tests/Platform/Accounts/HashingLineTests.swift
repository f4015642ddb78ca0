import TestSupport
import Testing

@testable import Accounts

/// Elements are named by account and address, as in `a@1`.
struct HashingLineTests {
    private typealias Line = HashingLine<String>

    private static func claimant(_ element: String) -> Claimant {
        let parts = element.split(separator: "@")
        return Claimant(account: String(parts[0]), address: ClientAddress("192.0.2.\(parts[1])"))
    }

    /// A line with a single place, which the first element occupies. Returns the line, the turn of the first element, and the
    /// elements that had to leave. These elements are in the order in which they left.
    private func filled(mostWaiting: Int = 100, _ elements: [String]) throws -> (Line, Line.Turn, left: [String]) {
        var line = Line(places: 1, mostWaiting: mostWaiting)
        let entered = line.enter(elements[0], of: Self.claimant(elements[0]))
        let first = try #require(entered.turn)
        var left: [String] = []
        for element in elements.dropFirst() {
            let entered = line.enter(element, of: Self.claimant(element))
            #expect(entered.turn == nil)
            if let gone = entered.left { left.append(gone) }
        }
        return (line, first, left)
    }

    private func order(_ elements: [String]) throws -> [String] {
        var (line, turn, _) = try filled(elements)
        var seen = [turn.element]
        while let next = line.next(after: turn) {
            seen.append(next.element)
            turn = next
        }
        return seen
    }

    private func many(_ count: Int, _ element: (Int) -> String) -> [String] { (0..<count).map(element) }

    enum Flood: String, CaseIterable {
        case oneAccountFromOneAddress, oneAddressUnderManyNames, oneAccountFromManyAddresses
        case anAccountItselfFromElsewhere, anotherAccountBehindTheSameAddress

        func element(_ number: Int) -> String {
            switch self {
            case .oneAccountFromOneAddress, .anotherAccountBehindTheSameAddress: "a@1"
            case .oneAddressUnderManyNames: "a\(number)@1"
            case .oneAccountFromManyAddresses: "a@\(number + 10)"
            case .anAccountItselfFromElsewhere: "b@1"
            }
        }

        var innocent: String { self == .anotherAccountBehindTheSameAddress ? "b@1" : "b@2" }
    }

    @Test(arguments: Flood.allCases) func aFloodDelaysOtherRequestsByOnlyOneTurn(kind: Flood) throws {
        let (flood, innocent) = (kind.element, kind.innocent)
        let seen = try order(many(20, flood) + [innocent])
        #expect(seen.firstIndex(of: innocent).map { $0 <= 2 } == true, "\(seen)")

        var (line, _, left) = try filled(mostWaiting: 5, many(20, flood))
        #expect(left.count == 14)
        for turn in 0..<5 {
            // The line is full again. The element that has to leave is an element of the flood, and not the innocent element
            // that joined in between.
            let gone = line.enter(flood(100 + turn), of: Self.claimant(flood(100 + turn))).left
            #expect(gone != nil && gone != innocent)
            if turn == 0 {
                let gone = line.enter(innocent, of: Self.claimant(innocent)).left
                #expect(gone != nil && gone != innocent)
            }
        }
    }

    @Test func accountsAndAddressesTakeTurns() throws {
        #expect(try order(["a@1", "a@1", "a@1", "b@2", "b@2", "c@3"]) == ["a@1", "a@1", "b@2", "c@3", "a@1", "b@2"])
    }

    @Test func ifAllClaimantsHaveEqualSharesTheLastRequestIsRefused() throws {
        let (_, _, left) = try filled(mostWaiting: 3, ["a@1", "b@2", "c@3", "d@4", "e@5", "f@6"])
        #expect(left == ["e@5", "f@6"])
    }

    /// Even if new elements keep arriving, every element gets its turn.
    @Test func newRequestsDoNotOvertakeAWaitingRequestForEver() throws {
        var (line, turn, _) = try filled(["a@1", "a@1", "a@1", "a@1", "a@1"])
        var seen: [String] = []
        for number in 0..<30 {
            let fresh = "n\(number)@\(number + 10)"
            _ = line.enter(fresh, of: Self.claimant(fresh))
            let next = line.next(after: turn)
            turn = try #require(next)
            seen.append(turn.element)
        }
        #expect(seen.filter { $0 == "a@1" }.count == 4)
    }

    /// Whatever the order in which elements arrive and leave, none is lost, and none has two places.
    @Test(arguments: UInt64(1)...20) func everyWaitingRequestRunsOrLeaves(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var line = Line(places: 2, mostWaiting: 6)
        var (turns, ended, left, sent): ([Line.Turn], Int, Int, Int) = ([], 0, 0, 0)
        while sent < 300 || !turns.isEmpty {
            if sent < 300, turns.isEmpty || Bool.random(using: &random) {
                sent += 1
                let element =
                    "\(["a", "b", "c"].randomElement(using: &random) ?? "a")@\(Int.random(in: 1...3, using: &random))"
                let entered = line.enter(element, of: Self.claimant(element))
                if let turn = entered.turn { turns.append(turn) }
                if entered.left != nil { left += 1 }
            } else {
                let turn = turns.remove(at: Int.random(in: turns.indices, using: &random))
                ended += 1
                if let next = line.next(after: turn) { turns.append(next) }
            }
            #expect(Set(turns.map(\.place)).count == turns.count)
        }
        #expect(ended + left == 300)
    }
}
