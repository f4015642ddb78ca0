import HTTPKit
import Kernel
import Testing

/// The zone list over HTTP. The time is 14:30 UTC on 2026-01-08.
struct ZoneRoutesTests {
    @Test func aZoneListIsSetShownAndRemoved() async throws {
        try await TestFacade.run { facade in
            let (list, me) = ("/v1/home/zones", Caller(owner: facade.me, permissions: .everything))
            #expect(
                try await facade.send("GET", "/v1/home/calendar", as: facade.me).json
                    == [
                        "today": "2026-01-08", "zone": "UTC", "dayStart": 0, "source": "none", "unknownZones": [],
                        "stays": [],
                    ])
            let first = try await facade.send(
                "PUT", "\(list)/0001-01-01", ["zone": "Europe/Berlin", "dayStart": 3], by: me)
            #expect(first.status == 201)
            let second = try await facade.send("PUT", "\(list)/2026-01-08", ["zone": "Pacific/Kiritimati"], by: me)
            #expect(second.json == ["startsOn": "2026-01-08", "zone": "Pacific/Kiritimati", "dayStart": 3])
            let calendar = try await facade.send("GET", "/v1/home/calendar", as: facade.me).json
            #expect(calendar["today"] == "2026-01-09")
            #expect(calendar["source"] == "set")
            #expect(try await facade.send("GET", list, as: facade.other).json == ["items": []])
            #expect(try await facade.send("DELETE", "\(list)/0001-01-01", as: facade.me).status == 400)
            #expect(try await facade.send("DELETE", "\(list)/2026-01-08", as: facade.me).status == 204)
            #expect(try await facade.send("DELETE", "\(list)/2026-01-08", as: facade.me).status == 404)
        }
    }

    @Test(arguments: [
        ("0001-01-01", ["zone": "Europe/Belrin"] as JSONValue, "calendar.zone-unknown"),
        ("0001-01-01", ["zone": "Europe/Berlin", "dayStart": 25] as JSONValue, "calendar.day-start"),
        ("2026-03-01", ["zone": "Europe/Berlin"] as JSONValue, "calendar.zone-list"),
        ("2026-02-30", ["zone": "Europe/Berlin"] as JSONValue, "http.parameter"),
        ("0000-01-01", ["zone": "Europe/Berlin"] as JSONValue, "http.parameter"),
    ])
    func aMalformedListIsRefused(day: String, body: JSONValue, reason: String) async throws {
        try await TestFacade.run { facade in
            let me = Caller(owner: facade.me, permissions: .everything)
            let answer = try await facade.send("PUT", "/v1/home/zones/\(day)", body, by: me)
            #expect(answer.status == 400)
            #expect(answer.problem == reason)
            #expect(try await facade.send("GET", "/v1/home/zones", as: facade.me).json == ["items": []])
        }
    }
}
