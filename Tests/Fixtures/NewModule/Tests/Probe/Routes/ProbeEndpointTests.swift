import Conformance
import HTTPKit
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import ProbeData
@testable import ProbeRoutes

/// The slice's endpoints keep every rule of endpoints.
@Suite(.serialized)
struct ProbeEndpointTests {
    private static let file = Task { try await TestStore.file([ProbeData.ProbeModule.migrationSet]) }

    @Test(arguments: EndpointConformance.rules)
    func probePassesTheConformanceRule(rule: EndpointRule) async {
        let suite = EndpointConformance {
            try await .copy(of: Self.file.value) { store in
                (ProbeRoutes.endpoints(ProbeData.ProbeModule(context: store.context())), Self.samples)
            }
        }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }

    private static let samples: [String: EndpointSample] = [
        "GET /v1/probe/books": EndpointSample(items: [
            .asked(
                "PUT /v1/probe/books/{title}", path: ["title": "Amal"],
                body: [
                    "author": "Amal", "pages": 3, "state": "open",
                        // new-module: item of Book
                ]),
            .asked(
                "PUT /v1/probe/books/{title}", path: ["title": "Badr"],
                body: ["author": "Badr", "pages": 4, "state": "done"]),
            .asked(
                "PUT /v1/probe/books/{title}", path: ["title": "Dana"],
                body: ["author": "Dana", "pages": 5, "state": "open"]),
            .asked(
                "PUT /v1/probe/books/{title}", path: ["title": "Emma"],
                body: ["author": "Emma", "pages": 6, "state": "done"]),
            .asked(
                "PUT /v1/probe/books/{title}", path: ["title": "Faris"],
                body: ["author": "Amal", "pages": 3, "state": "open"]),
        ]),
        "PUT /v1/probe/books/{title}": EndpointSample(bodies: [
            ["author": "Badr", "pages": 4, "state": "done"],
            ["author": "Dana", "pages": 5, "state": "open"],
        ]),
        "PATCH /v1/probe/books/{title}": EndpointSample(bodies: [
            ["author": "Dana"],
            ["author": "Emma"],
        ]),
        "GET /v1/probe/loans": EndpointSample(items: [
            .asked(
                "POST /v1/probe/loans",
                body: [
                    "borrower": "Amal", "weight": 1.5, "price": "1.5", "isDue": true,
                    "since": "2026-01-08T14:30:00.000Z", "until": "2026-01-08",
                    "book": "01a2b3c4-0000-7000-8000-000000000000", "extra": 7, "labels": ["red"], "mood": "calm",
                        // new-module: item of Loan
                ]),
            .asked(
                "POST /v1/probe/loans",
                body: [
                    "borrower": "Badr", "weight": 2.5, "price": "2.5", "isDue": false,
                    "since": "2026-01-07T14:30:00.000Z", "until": "2026-01-09",
                    "book": "01a2b3c4-0000-7000-8000-000000000001", "extra": 8, "labels": ["blue"], "mood": "glad",
                ]),
            .asked(
                "POST /v1/probe/loans",
                body: [
                    "borrower": "Dana", "weight": 3.5, "price": "3.5", "isDue": true,
                    "since": "2026-01-06T14:30:00.000Z", "until": "2026-01-10",
                    "book": "01a2b3c4-0000-7000-8000-000000000002", "extra": 9, "labels": ["red"], "mood": "calm",
                ]),
            .asked(
                "POST /v1/probe/loans",
                body: [
                    "borrower": "Emma", "weight": 4.5, "price": "4.5", "isDue": false,
                    "since": "2026-01-05T14:30:00.000Z", "until": "2026-01-11",
                    "book": "01a2b3c4-0000-7000-8000-000000000003", "extra": 10, "labels": ["blue"], "mood": "glad",
                ]),
            .asked(
                "POST /v1/probe/loans",
                body: [
                    "borrower": "Amal", "weight": 1.5, "price": "1.5", "isDue": true,
                    "since": "2026-01-08T14:30:00.000Z", "until": "2026-01-08",
                    "book": "01a2b3c4-0000-7000-8000-000000000000", "extra": 7, "labels": ["red"], "mood": "calm",
                ]),
        ]),
        "POST /v1/probe/loans": EndpointSample(bodies: [
            [
                "borrower": "Badr", "weight": 2.5, "price": "2.5", "isDue": false, "since": "2026-01-07T14:30:00.000Z",
                "until": "2026-01-09", "book": "01a2b3c4-0000-7000-8000-000000000001", "extra": 8, "labels": ["blue"],
                "mood": "glad",
            ],
            [
                "id": "01a2b3c4-0000-7000-8000-000000000002", "borrower": "Dana", "weight": 3.5, "price": "3.5",
                "isDue": true, "since": "2026-01-06T14:30:00.000Z", "until": "2026-01-10",
                "book": "01a2b3c4-0000-7000-8000-000000000002", "extra": 9, "labels": ["red"], "mood": "calm",
            ],
        ]),
        "PATCH /v1/probe/loans/{id}": EndpointSample(bodies: [
            ["borrower": "Dana"],
            ["borrower": "Emma"],
        ]),
        // new-module: endpoint samples
    ]
}
