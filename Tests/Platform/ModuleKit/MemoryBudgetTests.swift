import FoundationEssentials
import Kernel
import ModuleKit
import Testing

struct MemoryBudgetTests {
    private let one = MemoryBudget.Holder.owner(OwnerID(UUID()))
    private let other = MemoryBudget.Holder.owner(OwnerID(UUID()))
    private static let mebibyte = 1_024 * 1_024
    private let budget = MemoryBudget(bytes: 64 * mebibyte)

    @Test func oneHolderMayTakeHalfTheBudgetAndSmallLeasesAlwaysFit() {
        let mine = budget.lease(for: one)
        #expect(mine.tryGrow(by: 32 * Self.mebibyte))
        #expect(!mine.tryGrow(by: 1))
        let theirs = budget.lease(for: other)
        #expect(!theirs.tryGrow(by: 25 * Self.mebibyte))
        #expect(theirs.tryGrow(by: 24 * Self.mebibyte))
        // An eighth of the budget is reserved for small amounts of all holders.
        #expect(!budget.lease(for: other).tryGrow(by: 65 * 1_024))
        let small = (0..<64).map { _ in budget.lease(for: one) }
        #expect(small.allSatisfy { $0.tryGrow(by: 64 * 1_024) })
        #expect(!budget.lease(for: one).tryGrow(by: 64 * 1_024))
        #expect(budget.lease(for: other).tryGrow(by: 64 * 1_024))
    }

    @Test func callersWithoutATokenShareAQuarter() {
        let first = budget.lease(for: .everyone)
        #expect(first.tryGrow(by: 16 * Self.mebibyte))
        #expect(!budget.lease(for: .everyone).tryGrow(by: 3 * Self.mebibyte))
        #expect(budget.lease(for: one).tryGrow(by: 3 * Self.mebibyte))
    }

    @Test func releasedMemoryIsFreeAgain() {
        do {
            let lease = budget.lease(for: one)
            for _ in 0..<1_000 { #expect(lease.tryGrow(by: 10_000)) }
            #expect(lease.bytes == 10_000_000)
            #expect(budget.held >= 10_000_000 && budget.held < 10_100_000)
            lease.settle(at: 100)
            #expect(budget.held == 100)
            lease.settle(at: 63 * Self.mebibyte)
            #expect(budget.held == 63 * Self.mebibyte)
        }
        #expect(budget.held == 0)
    }

    @Test func aRefusalSaysWhenToRetry() throws {
        let error = #expect(throws: MizanError.self) {
            try budget.lease(for: one).grow(by: 33 * Self.mebibyte)
        }
        #expect(error?.reason == "http.no-room")
        #expect(error?.details["retryAfter"] == "1")
        #expect(budget.held == 0)
    }

    @Test func withoutALimitNothingIsRefused() {
        #expect(MemoryBudget.unlimited.lease(for: one).tryGrow(by: 1 << 50))
        #expect(MemoryBudget.unlimited.held == 0)
    }
}
