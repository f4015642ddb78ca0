import Kernel
import Storage
import TestSupport
import Testing

@testable import Changes

/// As many changes as the rules allow, and none that they refuse.
struct AttemptTests {
    let store: TestStore

    init() async throws {
        store = try await TestStore()
    }

    /// Saves the numbers in order. After the last number, all numbers are refused if any number is odd.
    private static func save(_ numbers: [Int64], in transaction: WriteTransaction) throws {
        for number in numbers { try RecordTable<NumberedRecord>(transaction).save(NumberedRecord(number, "")) }
        guard numbers.allSatisfy({ $0.isMultiple(of: 2) }) else {
            throw MizanError(.conflict, "test.odd", "An odd number.")
        }
    }

    private func numbers() async throws -> [Int64] {
        try await store.read { transaction in
            try RecordTable<NumberedRecord>(transaction).find((0..<20).map(String.init)).map(\.entity.number).sorted()
        }
    }

    @Test func nothingOfARefusedUnitIsStored() async throws {
        let why = try await store.write { transaction in
            let attempt = Attempt(in: transaction)
            try attempt.make { try Self.save([4], in: transaction) }.get()
            let refused = try attempt.make { try Self.save([2, 3], in: transaction) }
            guard case .failure(let why) = refused else { return String?.none }
            return why.reason
        }
        #expect(why == "test.odd")
        #expect(try await numbers() == [4])
    }

    private static let lists: [[Int64]] = [
        [2, 4, 6, 8], [1, 2, 4, 6], [2, 4, 6, 7], [1, 2, 3, 4, 5], [1], [], [3, 5],
    ]

    /// Each refused number is reported, and all other numbers are saved exactly once.
    @Test(arguments: lists)
    func aRefusedUnitIsFoundByBisection(all: [Int64]) async throws {
        let refused = try await store.write { transaction in
            var refused: [Int64] = []
            try Attempt(in: transaction).makeInHalves(all) {
                try Self.save($0, in: transaction)
            } refused: { number, why in
                #expect(why.reason == "test.odd")
                refused.append(number)
            }
            return refused
        }
        #expect(refused == all.filter { !$0.isMultiple(of: 2) })
        #expect(try await numbers() == all.filter { $0.isMultiple(of: 2) })
    }

    /// After an error of the store, nothing more is tried, and no change is reported as refused.
    @Test(arguments: ["storage.too-slow", "storage.closed"])
    func aStoreErrorEndsTheAttempt(reason: String) async throws {
        let error = await #expect(throws: MizanError.self) {
            try await store.write { transaction in
                var tried = 0
                try Attempt(in: transaction).makeInHalves([1, 2, 3, 4]) { _ in
                    tried += 1
                    #expect(tried == 1)
                    throw MizanError(.unavailable, reason, "")
                } refused: { _, _ in
                    Issue.record("refused")
                }
            }
        }
        #expect(error?.reason == reason)
    }

    @Test func aSeriesContinuesWithTheRemainingUnits() {
        var series = AttemptSeries([[1, 2, 3, 4, 5], [], [6, 7]])
        var groups: [[Int]] = []
        var halved: [Bool] = []
        while let group = series.next {
            groups.append(group)
            switch group {
            case [1, 2, 3, 4, 5]: halved.append(series.halve(group.count))
            case [1, 2]: series.drop(1)
            case [2]:
                halved.append(series.halve(group.count))
                series.units += [8]
                series.drop(1)
            case [3, 4, 5]: series.separate(2)
            default: series.drop(group.count)
            }
        }
        #expect(groups == [[1, 2, 3, 4, 5], [1, 2], [2], [3, 4, 5], [3], [4], [5], [6, 7], [8]])
        #expect(halved == [true, false])
    }

    /// The rules may require that a part also makes changes of later groups. These groups are then smaller or empty.
    @Test func aPartMayAlsoProcessUnitsOfLaterGroups() {
        var series = AttemptSeries<Int>()
        series.units += 1...8
        let isHalved = series.halve(4)
        #expect(isHalved)
        #expect(series.next == [1, 2])
        series.drop(3)
        #expect(series.next == [4])
        series.drop(1)
        #expect(series.next == [5, 6, 7, 8])
    }
}
