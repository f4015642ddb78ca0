import FoundationEssentials
import Synchronization
import TestSupport
import Testing

/// After any changes by any doors in any order, each pair is complete, and each balance equals the sum of its legs. Also, no
/// two accounts have the same name. Docs/Testing.md explains how to run more seeds.
struct HoldingTests {
    /// `MIZAN_HOLDING_SEEDS=1..10000` for many, `17` for one.
    private static let seeds: ClosedRange<UInt64>? = {
        guard let text = ProcessInfo.processInfo.environment["MIZAN_HOLDING_SEEDS"] else { return 1...300 }
        let parts = text.split(separator: ".", omittingEmptySubsequences: true).map { UInt64($0) }
        guard let first = parts.first, let first, let last = parts.last, let last, first <= last, parts.count <= 2
        else { return nil }
        return first...last
    }()

    @Test func recordsStayConsistent() async throws {
        let seeds = try #require(Self.seeds, "MIZAN_HOLDING_SEEDS is a seed, or two with .. between them.")
        let work = Work(seeds, try await HoldingWorld.template.value)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { await work.play() } }
        }
        let found = work.figures
        let played = "\(found.played) sequences, \(found.failures.count) failed"
        print("\(played): \(found.made) steps made, \(found.refused) refused")
        for failure in found.failures { print(failure) }
        #expect(found.failures.first == nil, "Play one again with Tools/Checks/holding --seeds SEED.")
        #expect(found.refused > 0 && found.made > found.refused)
    }

    /// The seeds that a long test runs one after the other.
    private final class Work: Sendable {
        struct Figures {
            var played = 0
            var made = 0
            var refused = 0
            var failures: [String] = []
        }

        private let seeds: ClosedRange<UInt64>
        private let template: [UInt8]
        private let next: Mutex<UInt64>
        private let found = Mutex(Figures())

        init(_ seeds: ClosedRange<UInt64>, _ template: [UInt8]) {
            self.seeds = seeds
            self.template = template
            next = Mutex(seeds.lowerBound)
        }

        var figures: Figures { found.withLock { $0 } }

        @concurrent func play() async {
            while let seed = take() {
                var (made, refused) = (0, 0)
                var failure: String?
                do {
                    var sequence = HoldingSequence(seed: seed, in: try HoldingWorld(template))
                    defer { (made, refused) = (sequence.made, sequence.refused) }
                    try await sequence.play()
                } catch {
                    failure = "\(error)".hasPrefix("Seed") ? "\(error)" : "Seed \(seed): \(error)"
                }
                found.withLock { [made, refused, failure] in
                    $0.played += 1
                    $0.made += made
                    $0.refused += refused
                    $0.failures += failure.map { [$0] } ?? []
                }
            }
        }

        private func take() -> UInt64? {
            next.withLock { next in
                guard next <= seeds.upperBound else { return nil }
                defer { next += 1 }
                return next
            }
        }
    }

    // MARK: Faults are detected

    private static let faults: [HoldingWorld.Fault] =
        HoldingWorld.Door.allCases.flatMap { [.unchecked($0), .unsettled($0)] } + [.seesTwice]

    @Test(arguments: faults) func aFaultyDoorIsDetected(_ fault: HoldingWorld.Fault) async throws {
        try await expectFound { try HoldingWorld($0, fault: fault) }
    }

    private static let slices: [any LedgerSlice.Type] = [
        ForgettingRemovals.self, ForgettingWhatWas.self, OverlookingRemovals.self, ComputingOtherwise.self,
    ]

    @Test(arguments: slices.indices) func aFaultyModuleIsDetected(_ index: Int) async throws {
        try await expectFound { try HoldingWorld($0, Self.slices[index]) }
    }

    private func expectFound(_ make: ([UInt8]) throws -> HoldingWorld) async throws {
        let template = try await HoldingWorld.template.value
        for seed in 1...100 as ClosedRange<UInt64> {
            var sequence = HoldingSequence(seed: seed, in: try make(template))
            do {
                try await sequence.play()
            } catch let broken as HoldingSequence.Broken {
                print(broken)
                return
            }
        }
        Issue.record("100 sequences do not find it")
    }
}
