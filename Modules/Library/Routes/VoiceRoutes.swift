internal import HTTPKit
internal import Kernel
internal import LibraryData

enum VoiceRoutes {
    private static let records = RecordEndpoints(
        LibraryModule.voices, slice: LibraryModule.id, at: "/v1/library/voices/{voiceID}",
        place: [.required("voiceID", .text, "Its voice id.", example: "Amal")]
    ) { try $0.path.text("voiceID") }

    private static let examples: [String: JSONValue] = [
        "name": "Badr",
        "category": "Badr",
        "details": "Badr",
        "previewURL": "Badr",
        "labels": 8,
            // new-module: examples
    ]

    static func all(_ module: LibraryModule) -> [Endpoint] {
        [
            records.list("The voices", "The voices."),
            records.one("A voice", "The voice."),
            records.replace("Make a voice, or replace it", "The voice.", examples: examples),
            records.edit("Change a voice", "The voice.", examples: examples),
            records.remove("Remove a voice", "The voice has been removed."),
        ]
    }
}
