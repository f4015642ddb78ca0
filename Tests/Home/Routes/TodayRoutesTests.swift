import HTTPKit
import Kernel
import ModuleKit
import Storage
import Testing

/// The day over HTTP: the slices that a caller may read, and a slice that fails while the other slices do not.
struct TodayRoutesTests {
    @Test func aCallerSeesOnlyTheSlicesThatTheCallerMayRead() async throws {
        try await TestFacade.run { facade in
            _ = try await facade.context.write(facade.me) { transaction in
                try RecordTable<BookRecord>(transaction).save(BookRecord(title: "Emma", page: 3))
            }
            func today(_ scopes: Set<Scope>) async throws -> JSONValue {
                try await facade.send(
                    "GET", "/v1/today", nil, by: Caller(owner: facade.me, permissions: .only(scopes))
                ).json
            }
            #expect(
                try await today([.read("shelf")]) == [
                    "day": "2026-01-08",
                    "items": [
                        ["slice": "shelf", "state": "done", "text": "1 book", "series": "shelf.books"],
                        [
                            "slice": "shelf", "state": "next", "text": "Read on", "command": "shelf read PAGE",
                            "series": "shelf.books",
                        ],
                    ], "silent": [],
                ])
            #expect(try await today([.read("home")]) == ["day": "2026-01-08", "items": [], "silent": []])
        }
    }

    @Test func aFailingSliceIsNamedAndTheWorkingSlicesAreShown() async throws {
        try await TestFacade.run { facade in
            _ = try await facade.context.write(facade.me) { transaction in
                try RecordTable<BookRecord>(transaction).save(BookRecord(title: "Emma", page: -1))
            }
            let today = try await facade.send("GET", "/v1/today", as: facade.me)
            #expect(today.status == 200)
            #expect(today.json["silent"] == ["shelf"])
        }
    }
}
