import Kernel
import Testing

struct SettingRoutesTests {
    @Test func aSettingIsSetReadAndRemoved() async throws {
        try await TestFacade.run { facade in
            let put = try await facade.send(
                "PUT", "/v1/quran/settings/theme", #"{"settingValue": " { \"dark\" : true } "}"#)
            let wanted: JSONValue = [
                "recordName": .string("setting-\(facade.me.recordName)-theme"), "settingKey": "theme",
                "settingValue": #"{"dark":true}"#, "lastModifiedAt": "2026-01-08T14:30:00.000Z",
                "ownerRecordName": .string(facade.me.recordName),
            ]
            #expect(put.status == 201)
            #expect(put.json == wanted)
            #expect(try await facade.send("GET", "/v1/quran/settings/theme").json == wanted)
            #expect(try await facade.send("GET", "/v1/quran/settings?settingKey=theme").items == [wanted])
            #expect(try await facade.send("DELETE", "/v1/quran/settings/theme").status == 204)
            #expect(try await facade.send("DELETE", "/v1/quran/settings/theme").reason == "quran.no-such-setting")
        }
    }

    @Test func settingTheSameValueKeepsItsMomentUnlessANewMomentIsGiven() async throws {
        try await TestFacade.run { facade in
            try await facade.send("PUT", "/v1/quran/settings/size", #"{"settingValue": "24"}"#)
            facade.clock.advance(seconds: 1)
            let again = try await facade.send("PUT", "/v1/quran/settings/size", #"{"settingValue": " 24"}"#)
            #expect(again.status == 200)
            #expect(again.json["lastModifiedAt"] == "2026-01-08T14:30:00.000Z")
            let given = try await facade.send(
                "PUT", "/v1/quran/settings/size", #"{"settingValue": "24", "lastModifiedAt": "2026-01-09T00:00:00Z"}"#)
            #expect(given.json["lastModifiedAt"] == "2026-01-09T00:00:00.000Z")
        }
    }

    @Test(arguments: [
        ("font%20size", "font size", "font%20size"), ("a%2Fb", "a/b", "a%2Fb"), ("100%25", "100%", "100%25"),
        ("c%E1%BB%A1", "cỡ", "c%E1%BB%A1"), ("a+b", "a+b", "a%2Bb"), ("x:y.z-_~", "x:y.z-_~", "x:y.z-_~"),
        ("q%3F%23", "q?#", "q%3F%23"),
    ])
    func aSettingKeyMayContainAnyCharacters(path: String, key: String, escaped: String) async throws {
        try await TestFacade.run { facade in
            let put = try await facade.send("PUT", "/v1/quran/settings/\(path)", #"{"settingValue": "1"}"#)
            #expect(put.json["settingKey"] == .string(key))
            #expect(put.location == "/v1/quran/settings/\(escaped)")
            #expect(try await facade.send("GET", "/v1/quran/settings/\(escaped)").json == put.json)
        }
    }

    /// Clients remove `.` and `..` from an address. A request for such a key would therefore reach a different path.
    @Test(arguments: ["%2E", "%2E%2E", ".", ".."])
    func anUnaddressableSettingKeyIsRefused(path: String) async throws {
        try await TestFacade.run { facade in
            let put = try await facade.send("PUT", "/v1/quran/settings/\(path)", #"{"settingValue": "1"}"#)
            #expect(put.status == 400)
            #expect(put.json["type"] == "urn:mizan:problem:text.unaddressable")
            #expect(try await facade.send("GET", "/v1/quran/settings/\(path)").status == 404)
        }
    }

    @Test(arguments: ["%2E%2E%2E", ".a", "a..", "%2E%2F%2E"])
    func aSettingKeyWithDotsAndOtherCharactersIsAccepted(path: String) async throws {
        try await TestFacade.run { facade in
            let put = try await facade.send("PUT", "/v1/quran/settings/\(path)", #"{"settingValue": "1"}"#)
            #expect(put.status == 201)
        }
    }

    @Test func aSettingKeyTooLongForCloudKitHasNoRecordName() async throws {
        try await TestFacade.run { facade in
            let path = "/v1/quran/settings/" + String(repeating: "%C4%91", count: 100)
            let put = try await facade.send("PUT", path, #"{"settingValue": "1"}"#)
            #expect(put.status == 201)
            #expect(put.json["recordName"] == nil)
            let named = try await facade.send("PUT", path, #"{"settingValue": "1", "recordName": "x"}"#)
            #expect(named.json["path"] == "$.recordName")
        }
    }
}
