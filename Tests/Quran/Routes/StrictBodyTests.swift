import Kernel
import Testing

struct StrictBodyTests {
    /// A body may repeat what the path and the owner already determine, but must not contradict them.
    @Test(arguments: [
        ("/v1/quran/settings/theme", #"{"settingKey": "size", "settingValue": "24"}"#, "$.settingKey"),
        ("/v1/quran/profile", #"{"appleUserID": "1", "recordName": "profile-_x"}"#, "$.recordName"),
    ])
    func aRecordNameDifferentFromThePathIsRefused(target: String, body: String, path: String) async throws {
        try await TestFacade.run { facade in
            let answer = try await facade.send("PUT", target, body)
            #expect(answer.status == 400)
            #expect(answer.reason == "http.body")
            #expect(answer.json["path"] == .string(path))
        }
    }
}
