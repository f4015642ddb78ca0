import Conformance
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import ProbeData

/// The slice keeps every rule of a module.
@Suite(.serialized)
struct ProbeConformanceTests {
    static let samples: [String: RecordSample] = [
        "probe.Book": RecordSample(
            key: "Amal",
            [
                "title": "Amal",
                "author": "Amal",
                "pages": 3,
                "state": "open",
                    // new-module: sample of Book
            ], changing: ["author": "Badr"]),
        "probe.Loan": RecordSample(
            key: "01a2b3c4-0000-7000-8000-000000000000",
            [
                "id": "01a2b3c4-0000-7000-8000-000000000000",
                "borrower": "Amal",
                "weight": 1.5,
                "price": "1.5",
                "isDue": true,
                "since": "2026-01-08T14:30:00.000Z",
                "until": "2026-01-08",
                "book": "01a2b3c4-0000-7000-8000-000000000000",
                "extra": 7,
                "labels": ["red"],
                "mood": "calm",
                    // new-module: sample of Loan
            ], changing: ["borrower": "Badr"]),
        // new-module: samples
    ]

    @Test(arguments: ModuleConformance.rules)
    func probePassesTheConformanceRule(rule: ModuleRule) async throws {
        let suite = ModuleConformance(
            ProbeData.ProbeModule.self, samples: Self.samples, documents: [:],
            released: try ReleasedSchemas.all(beside: "Probe/Data")
        ) { try ModuleStore.empty() }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }
}
