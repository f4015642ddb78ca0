internal import HTTPKit
internal import Kernel
internal import LibraryData

/// Voices come from files of a speech service, so no endpoint makes or changes one.
enum VoiceRoutes {
    private static let records = RecordEndpoints(
        LibraryModule.voices, slice: LibraryModule.id, at: "/v1/library/voices/{id}",
        place: [.required("id", .text, "The voice's id.", example: "21m00Tcm4TlvDq8ikWAM")]
    ) { try $0.path.text("id") }

    static let all = [
        records.list("Voices, by name; `name[contains]` searches names", "The voices."),
        records.one("A voice", "The voice."), records.remove("Remove a voice", "The voice has been removed."),
    ]
}
