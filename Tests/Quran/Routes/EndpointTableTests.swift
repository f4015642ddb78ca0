import HTTPKit
import Testing

/// The endpoints that are documented, with their scopes. Endpoints of record types that the generator adds are not listed: the
/// conformance rules and the contract's fixture check them.
struct EndpointTableTests {
    static let documented = [
        "GET /v1/quran/favorites quran:read",
        "GET /v1/quran/favorites/{ayahID} quran:read",
        "PUT /v1/quran/favorites/{ayahID} quran:write",
        "DELETE /v1/quran/favorites/{ayahID} quran:write",
        "GET /v1/quran/notes quran:read",
        "POST /v1/quran/notes quran:write",
        "GET /v1/quran/notes/{id} quran:read",
        "PATCH /v1/quran/notes/{id} quran:write",
        "DELETE /v1/quran/notes/{id} quran:write",
        "GET /v1/quran/progress quran:read",
        "GET /v1/quran/overall-progress quran:read",
        "GET /v1/quran/progress/{surahNumber} quran:read",
        "PUT /v1/quran/progress/{surahNumber} quran:write",
        "DELETE /v1/quran/progress/{surahNumber} quran:write",
        "GET /v1/quran/progress/chart.svg quran:read",
        "GET /v1/quran/favorites/chart.svg quran:read",
        "GET /v1/quran/settings quran:read",
        "GET /v1/quran/settings/{settingKey} quran:read",
        "PUT /v1/quran/settings/{settingKey} quran:write",
        "DELETE /v1/quran/settings/{settingKey} quran:write",
        "GET /v1/quran/profile quran:read",
        "PUT /v1/quran/profile quran:write",
        "PATCH /v1/quran/profile quran:write",
        "DELETE /v1/quran/profile quran:write",
        "GET /v1/quran/surahs quran:read",
        "GET /v1/quran/surahs/{number} quran:read",
        "GET /v1/quran/places quran:read",
    ]

    @Test func theDocumentedEndpointsExist() async throws {
        try await TestFacade.run { facade in
            let there = facade.registry.endpoints.map { "\($0.name) \($0.scope)" }
            #expect(there.filter(Self.documented.contains) == Self.documented)
        }
    }
}
