import Kernel
import Testing

@testable import LibraryInfrastructure

struct VoiceFileTests {
    private static func file(_ text: String) throws -> VoiceFile? { VoiceFile(try JSONReader.read(Array(text.utf8))) }

    private static let amal = #"{"voice_id": "a1", "name": "Amal"}"#

    @Test func everyFieldIsRead() throws {
        let file = try Self.file(
            #"""
            {"voices": [{
                "voice_id": "a1", "name": "Amal", "category": "premade", "description": "calm",
                "preview_url": "https://voices.example/a1.mp3", "samples": null, "settings": {"x": 1},
                "labels": {"accent": "british", "age": "young", "gender": "female", "use_case": "narration", "x": "y"}
            }], "has_more": false}
            """#)
        #expect(
            file?.voices.items == [
                VoiceDTO(
                    voiceID: "a1", name: "Amal", category: "premade", description: "calm",
                    previewURL: "https://voices.example/a1.mp3",
                    labels: .init(accent: "british", age: "young", gender: "female", useCase: "narration"))
            ])
        #expect(file?.ignoredKeys == ["has_more"])
    }

    @Test func aListAloneIsAFile() throws {
        #expect(try Self.file("[\(Self.amal)]")?.voices.items == [VoiceDTO(voiceID: "a1", name: "Amal")])
    }

    /// Services write null or an empty text for a value that they do not know.
    @Test func anUnknownValueIsAbsent() throws {
        let file = try Self.file(
            #"[{"voice_id": "a1", "name": "Amal", "category": "", "preview_url": null, "labels": null}]"#)
        #expect(file?.voices.items == [VoiceDTO(voiceID: "a1", name: "Amal")])
    }

    @Test(arguments: [
        "[]", "{}", "7", #""voices""#, #"[{"id": 1}]"#, "[7]", #"{"voices": {}}"#, #"{"voices": [{"name": "Amal"}]}"#,
    ])
    func anotherDocumentIsNoFileOfVoices(text: String) throws {
        #expect(try Self.file(text) == nil)
    }

    @Test func anEmptyListOfVoicesIsAFile() throws {
        #expect(try Self.file(#"{"voices": []}"#)?.voices.items == [])
    }

    @Test(arguments: [
        ("7", "voices[1]", "this is an integer, not a voice"),
        (#"{"name": "Badr"}"#, "voices[1]", "this has no voice_id"),
        (#"{"voice_id": "b2", "name": ""}"#, "voices[1]", "this has no name"),
        (#"{"voice_id": 2, "name": "Badr"}"#, "voices[1].voice_id", "this is an integer, not a text"),
        (
            #"{"voice_id": "b2", "name": "Badr", "labels": []}"#, "voices[1].labels",
            "this is an array, not a dictionary of texts"
        ),
        (
            #"{"voice_id": "b2", "name": "Badr", "labels": {"use_case": [1]}}"#, "voices[1].labels.use_case",
            "this is an array, not a text"
        ),
        (#"{"voice_id": "a1", "name": "Badr"}"#, "voices[1]", "voices[0] has the same voice_id"),
    ])
    func aBadEntryIsNamedByItsPlace(entry: String, path: String, reason: String) throws {
        let voices = try Self.file("[\(Self.amal), \(entry), {\"voice_id\": \"c3\", \"name\": \"Dana\"}]")?.voices
        #expect(voices?.items.map(\.voiceID) == ["a1", "c3"])
        #expect(voices?.rejected == [ImportReport.Rejection(path: path, reason: reason)])
    }
}
