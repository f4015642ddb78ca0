import HTTPKit
import Testing

struct EndpointTableTests {
    @Test func theEndpointTableEqualsTheDocumentedList() async throws {
        try await TestFacade.run { facade in
            #expect(
                facade.registry.endpoints.map { "\($0.name) \($0.scope)" } == [
                    "GET /v1/quran/favorites quran:read", "GET /v1/quran/favorites/{ayahID} quran:read",
                    "PUT /v1/quran/favorites/{ayahID} quran:write", "DELETE /v1/quran/favorites/{ayahID} quran:write",
                    "GET /v1/quran/notes quran:read", "POST /v1/quran/notes quran:write",
                    "GET /v1/quran/notes/{id} quran:read", "PATCH /v1/quran/notes/{id} quran:write",
                    "DELETE /v1/quran/notes/{id} quran:write", "GET /v1/quran/progress quran:read",
                    "GET /v1/quran/overall-progress quran:read", "GET /v1/quran/progress/{surahNumber} quran:read",
                    "PUT /v1/quran/progress/{surahNumber} quran:write",
                    "DELETE /v1/quran/progress/{surahNumber} quran:write",
                    "GET /v1/quran/progress/chart.svg quran:read", "GET /v1/quran/favorites/chart.svg quran:read",
                    "GET /v1/quran/settings quran:read",
                    "GET /v1/quran/settings/{settingKey} quran:read",
                    "PUT /v1/quran/settings/{settingKey} quran:write",
                    "DELETE /v1/quran/settings/{settingKey} quran:write", "GET /v1/quran/profile quran:read",
                    "PUT /v1/quran/profile quran:write", "PATCH /v1/quran/profile quran:write",
                    "DELETE /v1/quran/profile quran:write", "GET /v1/quran/surahs quran:read",
                    "GET /v1/quran/surahs/{number} quran:read", "GET /v1/quran/places quran:read",
                ])
        }
    }
}
