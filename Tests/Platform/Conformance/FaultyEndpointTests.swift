import Conformance
import Kernel
import TestSupport
import Testing

/// Each rule fails on endpoints that break it, and does not fail on sound endpoints.
@Suite(.serialized)
struct FaultyEndpointTests {
    private static let file = Task { try await TestStore.file([ProbeTables.set]) }

    private static let create = "POST /v1/probe/records"
    private static let put = "PUT /v1/probe/records/{name}"
    private static let long = String(repeating: "x", count: 1_000_000)

    private static let samples: [String: EndpointSample] = [
        "GET /v1/probe/records": EndpointSample(
            items: [
                ("a", 1, 1.5), ("b", 2, -1.5), ("c", 1, 0), ("d", 1, 1.5),
            ].map { name, count, weight in
                .asked(
                    put, path: ["name": name],
                    body: ["count": .integer(count), "weight": .number(weight), "isDone": true, "note": "n"])
            } + [.asked(put, path: ["name": "e"], body: ["count": 2, "at": "2020-01-01T00:00:00Z"])],
            now: [.asked(put, path: ["name": "f"], body: ["count": 2, "at": "2026-01-08T14:30:00Z"])],
            large: (1...6).map {
                .asked(create, body: ["name": .string("n\($0)"), "count": 1, "note": .string(long)])
            },
            heavy: (1...24).map {
                .asked(create, body: ["name": .string("h\($0)"), "count": 1, "note": .string(long)])
            }),
        put: EndpointSample(bodies: [["count": 1], ["count": 2]]),
        "POST /v1/probe/raise": EndpointSample(
            bodies: [["to": 9], ["to": 8]],
            needs: ["a", "b"].map { .asked(put, path: ["name": $0], body: ["count": 1]) }),
        "PATCH /v1/probe/records/{name}": EndpointSample(bodies: [["note": "n"], ["note": .null]]),
    ]

    private func suite(
        _ fault: EndpointFault? = nil, changing: [String: EndpointSample] = [:]
    ) -> EndpointConformance {
        EndpointConformance {
            try await .copy(
                of: Self.file.value, gate: { fault?.gate($0) }, dialects: [EndpointFault.dialect(fault)]
            ) { _ in
                (ProbeEndpoints(fault: fault).all, Self.samples.merging(changing) { _, new in new })
            }
        }
    }

    @Test(arguments: EndpointConformance.rules)
    func soundEndpointsPassEveryRule(rule: EndpointRule) async {
        let failure = await suite().failure(of: rule)
        #expect(failure == nil)
    }

    private static let faults: [(EndpointFault, [String])] = [
        (.hasNoExample, ["samples.answered"]), (.declaresMore, ["answers.happen"]),
        (.showsMore, ["samples.answered", "answers.happen"]), (.removesTwice, ["answers.absent", "repeats.delete"]),
        (.breaksOnOddTexts, ["answers.hostile"]), (.readsWithoutVersion, ["tags.read", "tags.written"]),
        (.neverTheSame, ["tags.read", "tags.not-modified"]), (.writesWithoutVersion, ["tags.written"]),
        (.knowsNoVersion, ["tags.versioned"]), (.findsAnotherVersion, ["changes.match", "changes.stale"]),
        (.countsDaysInUTC, ["days.own"]), (.ignoresFilters, ["lists.filters"]), (.ignoresSorts, ["lists.sorts"]),
        (.losesItems, ["pages.whole"]), (.ignoresRanges, ["ranges.parts"]),
        (.forgetsAlikeItems, ["pages.sorted", "pages.cursor"]), (.endlessPages, ["pages.bytes", "reads.bounded"]),
        (.readsNotesForAFigure, ["reads.bounded"]), (.hasNoPages, ["reads.paged", "reads.bounded"]),
        (.wantsMore, ["access.enough"]), (.asksForReading, ["access.read-only"]),
        (.showsOthers, ["access.owners"]), (.movesTheMoment, ["repeats.same"]),
        (
            .ignoresConditions,
            [
                "tags.not-modified", "changes.stale", "changes.restored", "changes.absent", "changes.create",
                "changes.unconditional", "changes.malformed",
            ]
        ),
        (.forgivesQueries, ["lists.limit", "lists.undeclared", "pages.cursor"]),
        (
            .forgivesBodies,
            [
                "bodies.unknown", "bodies.types", "bodies.required", "bodies.null", "bodies.twice", "bodies.json",
                "bodies.media", "bodies.size", "bodies.none",
            ]
        ),
        (.admitsAll, ["access.token", "access.scope", "access.read-only"]),
        (.ignoresKeys, ["keys.repeat", "keys.reused", "keys.malformed", "keys.none"]),
        (.refusesAsMizanDoes, ["dialects.form"]), (.refusesWithSuccess, ["dialects.form"]),
        (.refusesNothingInJSON, ["dialects.form"]), (.passesOverNothing, ["dialects.lenient"]),
        (.remembersFailures, ["keys.failed"]), (.repeatsToAll, ["keys.private"]), (.asksNothing, ["keys.rights"]),
        (.beginsAnew, ["parts.go-on"]), (.countsNoVersions, ["tags.return"]),
    ]

    @Test(arguments: faults.indices)
    func aFaultFailsTheRulesThatCoverIt(index: Int) async {
        let (fault, expected) = Self.faults[index]
        for rule in EndpointConformance.rules where expected.contains(rule.name) {
            #expect(await suite(fault).failure(of: rule)?.rule == rule.name, "\(rule.name) did not see \(fault)")
        }
    }

    private static let samplesWithFaults: [(String, String, EndpointSample)] = [
        ("samples.known", "GET /v1/probe/nothing", EndpointSample()),
        ("samples.known", put, EndpointSample(bodies: [["count": 1], ["count": 2]], except: ["no.rule": "none"])),
        ("samples.answered", put, EndpointSample(bodies: [["count": 1], ["count": "two"]])),
        ("samples.alternatives", put, EndpointSample(bodies: [["count": 1]])),
        ("samples.alternatives", put, EndpointSample(bodies: [["count": 1], ["count": 1]])),
        ("samples.items", "GET /v1/probe/records", EndpointSample()),
        (
            "tags.written", put,
            EndpointSample(bodies: [["count": 1], ["count": 2]], except: ["tags.written": "It keeps it."])
        ),
        (
            "bodies.none", put,
            EndpointSample(bodies: [["count": 1], ["count": 2]], except: ["bodies.none": "It is not for it."])
        ),
    ]

    @Test(arguments: samplesWithFaults.indices)
    func aFaultySampleIsDetected(index: Int) async throws {
        let (name, endpoint, sample) = Self.samplesWithFaults[index]
        let rule = try #require(EndpointConformance.rules.first { $0.name == name })
        let failure = await suite(changing: [endpoint: sample]).failure(of: rule)
        #expect(failure?.seen.contains(endpoint) == true, "\(name): \(String(describing: failure))")
    }

    @Test func everyRuleFailsForSomeFault() {
        let names = EndpointConformance.rules.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Set(names) == Set(Self.faults.flatMap(\.1) + Self.samplesWithFaults.map(\.0)))
        #expect(Set(Self.faults.map(\.0)) == Set(EndpointFault.allCases))
    }
}
