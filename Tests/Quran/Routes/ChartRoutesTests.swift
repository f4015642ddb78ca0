import Testing

struct ChartRoutesTests {
    private let progress = "/v1/quran/progress/chart.svg"
    private let favorites = "/v1/quran/favorites/chart.svg"

    @Test func aChartIsServedAsAnImageThatMayLoadNothing() async throws {
        try await TestFacade.run { facade in
            for path in [progress, favorites] {
                let answer = try await facade.send("GET", path)
                #expect(answer.status == 200)
                #expect(answer.contentType == "image/svg+xml")
                #expect(
                    answer.headers["Content-Security-Policy"]
                        == "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
                #expect(answer.text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
            }
        }
    }

    @Test func theProgressChartShowsTheOwnersJuz() async throws {
        try await TestFacade.run { facade in
            #expect(try await facade.send("GET", progress).text.contains(">No progress yet</desc>"))
            try await facade.send("PUT", "/v1/quran/progress/2", #"{"lastReadAyah": 252}"#)
            try await facade.send("PUT", "/v1/quran/progress/1", #"{"lastReadAyah": 7}"#)
            try await facade.send("PUT", "/v1/quran/progress/78", #"{"lastReadAyah": 40}"#, as: facade.other)
            let text = try await facade.send("GET", progress).text
            #expect(text.contains("<title>\u{2068}2\u{2069}: 100 %</title>"))
            #expect(text.contains("<title>\u{2068}3\u{2069}: 0 %</title>"))
            #expect(text.contains("<title>\u{2068}30\u{2069}: 0 %</title>"))
        }
    }

    @Test func theFavoritesChartIsByMonth() async throws {
        try await TestFacade.run { facade in
            for (ayah, moment) in [("1:1", "2025-11-30T23:00:00Z"), ("1:2", "2026-01-01T00:00:00Z")] {
                try await facade.send("PUT", "/v1/quran/favorites/\(ayah)", "{\"favoritedAt\": \"\(moment)\"}")
            }
            let text = try await facade.send("GET", favorites).text
            for (month, count) in [("2025-11", 1), ("2025-12", 0), ("2026-01", 1)] {
                #expect(text.contains("<title>\u{2068}\(month)\u{2069}: \(count)</title>"))
            }
        }
    }

    @Test func anUnchangedChartIsNotSentAgain() async throws {
        try await TestFacade.run { facade in
            let tag = try #require(try await facade.send("GET", progress).tag)
            let again = try await facade.send("GET", progress, headers: ["If-None-Match": tag])
            #expect(again.status == 304)
            #expect(again.text.isEmpty)
            try await facade.send("PUT", "/v1/quran/progress/1", #"{"lastReadAyah": 7}"#)
            #expect(try await facade.send("GET", progress, headers: ["If-None-Match": tag]).status == 200)
        }
    }
}
