import HTTPKit
import Kernel
import Testing

struct QueryTests {
    private static let listing = ListParameters(
        filters: [
            .optional("surahNumber", .within(1...114)), .optional("createdAt", .instant), .optional("note", .text),
        ],
        sorts: ["surahNumber", "createdAt"])

    private static func endpoint(_ seen: @escaping @Sendable (Request) -> Void = { _ in }) -> Endpoint {
        .computing(
            .get, "/list", "", slice: "quran", query: [.optional("lang", .choice(["ar", "en"]))],
            answers: [.noContent("")]
        ) { request in
            seen(request)
            return .noContent
        }
    }

    private func query(_ text: String) async throws -> RecordQuery {
        let endpoint = Endpoint.reading(
            .get, "/list", "", slice: "quran", query: [.optional("lang", .choice(["ar", "en"]))], list: Self.listing,
            answers: [.ok("", .json)]
        ) { request, _ in .ok(.string("\(request.list)")) }
        let input = try await Probe.input(of: endpoint, "/list?\(text)")
        return input.list
    }

    private func failure(_ text: String) async -> MizanError? {
        do {
            _ = try await query(text)
            return nil
        } catch {
            return error as? MizanError
        }
    }

    /// A page of a list is limited by its bytes, too.
    @Test func withoutParametersTheFirstFiftyAreListed() async throws {
        var expected = RecordQuery(limit: 50)
        expected.bytes = RecordQuery.usualBytes
        #expect(try await query("") == expected)
    }

    @Test(arguments: [
        ("surahNumber=2", RecordQuery(filters: [.init("surahNumber", .equal, "2")], limit: 50)),
        ("note=a+b%2Bc%26", RecordQuery(filters: [.init("note", .equal, "a b+c&")], limit: 50)),
        (
            "createdAt[ge]=2026-01-01T00:00:00Z&createdAt%5Blt%5D=2026-02-01T00:00:00Z",
            RecordQuery(
                filters: [
                    .init("createdAt", .greaterOrEqual, "2026-01-01T00:00:00Z"),
                    .init("createdAt", .less, "2026-02-01T00:00:00Z"),
                ], limit: 50)
        ),
        (
            "sort=surahNumber,-createdAt&limit=1000&cursor=ab&lang=ar",
            RecordQuery(
                sort: [.init("surahNumber"), .init("createdAt", descending: true)], limit: 1_000, cursor: "ab")
        ),
        ("surahNumber[ne]=1&limit=1", RecordQuery(filters: [.init("surahNumber", .notEqual, "1")], limit: 1)),
    ])
    func parametersAreReadAsAQuery(text: String, expected: RecordQuery) async throws {
        var expected = expected
        expected.bytes = RecordQuery.usualBytes
        #expect(try await query(text) == expected)
    }

    @Test(arguments: [
        ("surah=2", "http.unknown-parameter", "surah"),
        ("surahNumber[like]=2", "http.unknown-parameter", "surahNumber[like]"),
        ("=2", "http.unknown-parameter", ""), ("surahNumber=2&surahNumber=3", "http.repeated-parameter", "surahNumber"),
        ("surahNumber=2&surahNumber[eq]=3", "http.repeated-parameter", "surahNumber[eq]"),
        ("limit=1&limit=1", "http.repeated-parameter", "limit"), ("lang=ar&lang=en", "http.repeated-parameter", "lang"),
        ("limit=0", "http.parameter", "limit"), ("limit=1001", "http.parameter", "limit"),
        ("limit=ten", "http.parameter", "limit"), ("limit=", "http.parameter", "limit"),
        ("surahNumber=115", "http.parameter", "surahNumber"),
        ("createdAt[ge]=soon", "http.parameter", "createdAt[ge]"),
        ("sort=note", "http.parameter", "sort"), ("sort=", "http.parameter", "sort"),
        ("lang=fr", "http.parameter", "lang"),
    ])
    func undeclaredParametersAreRefusedByName(text: String, reason: String, parameter: String) async {
        let error = await failure(text)
        #expect(error?.reason == reason)
        #expect(error?.details["parameter"] == parameter)
    }

    @Test func theErrorForAnUnknownParameterListsTheAllowedParameters() async {
        let error = await failure("x=1")
        #expect(
            error?.details["allowed"]
                == "lang, surahNumber[eq|ne|lt|le|gt|ge], createdAt[eq|ne|lt|le|gt|ge], note[eq|ne|lt|le|gt|ge], sort, limit, cursor"
        )
    }

    @Test func aPlainEndpointRefusesListParameters() async {
        #expect(
            await Samples.failure("GET", "/list?limit=1", to: [Self.endpoint()])?.details["allowed"] == "lang")
    }

    @Test func invalidPercentEncodingIsRefused() async {
        #expect(await failure("note=%")?.reason == "http.percent-encoding")
    }
}
