import Kernel
import Testing

@testable import LibraryDomain

struct VoiceTests {
    @Test func theRecordIDIsTheKey() throws {
        let one = try Self.sample()
        #expect(one.recordID == one.voiceID)
    }

    @Test func aBlankTextIsRefused() {
        #expect(throws: TextError.blank(field: "voiceID")) { try Self.sample(voiceID: " ") }
    }

    static func sample(voiceID: String = "Amal") throws -> Voice {
        try Voice(
            voiceID: voiceID,
            name: "Amal",
            category: nil,
            details: nil,
            previewURL: nil,
            labels: nil,
            // new-module: values of Voice
        )
    }
}
