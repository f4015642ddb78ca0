package import Kernel

/// A file of voices: a JSON array of voices, or an object whose member `voices` is such an array. Other members of the object
/// and of its voices have no meaning here.
package struct VoiceFile: Sendable {
    package let voices: Readings<VoiceDTO>
    package let ignoredKeys: [String]

    package static let list = "voices"

    /// Nil if the document is not such a file: if its first element has no `voice_id`.
    package init?(_ document: JSONValue) {
        let list: JSONValue? = if case .array = document { document } else { document[Self.list] }
        guard case .array(let elements)? = list else { return nil }
        // An object says by its key that its empty list is one of voices; a mere array does not.
        guard elements.first.map({ $0["voice_id"] != nil }) ?? (document[Self.list] != nil) else { return nil }
        var (readings, places) = (Readings<VoiceDTO>(), [String: ForeignPath]())
        for (place, element) in elements.enumerated() {
            let path = ForeignPath(Self.list) / place
            readings.take(at: path) { () throws(ImportReport.Rejection) in
                let voice = try Self.voice(ForeignValue(element), at: path)
                if let earlier = places.updateValue(path, forKey: voice.voiceID) {
                    throw path.rejected("\(earlier) has the same voice_id")
                }
                return voice
            }
        }
        voices = readings
        ignoredKeys =
            if case .object(let members) = document { members.map(\.name).filter { $0 != Self.list } } else { [] }
    }

    private static func voice(
        _ value: ForeignValue, at path: ForeignPath
    ) throws(ImportReport.Rejection) -> VoiceDTO {
        let fields = VoiceFields(try value.entries(at: path, "a voice"), at: path)
        return VoiceDTO(
            voiceID: try fields.required("voice_id"), name: try fields.required("name"),
            category: try fields.text("category"), description: try fields.text("description"),
            previewURL: try fields.text("preview_url"), labels: try labels(fields))
    }

    private static func labels(_ voice: VoiceFields) throws(ImportReport.Rejection) -> VoiceDTO.Labels? {
        guard let value = voice.value("labels") else { return nil }
        let path = voice.path.field("labels")
        let fields = VoiceFields(try value.entries(at: path, "a dictionary of texts"), at: path)
        return VoiceDTO.Labels(
            accent: try fields.text("accent"), age: try fields.text("age"), gender: try fields.text("gender"),
            useCase: try fields.text("use_case"))
    }
}

/// The members of an object of the file.
private struct VoiceFields {
    let path: ForeignPath
    private let entries: [(key: String, value: ForeignValue)]

    init(_ entries: [(key: String, value: ForeignValue)], at path: ForeignPath) {
        (self.entries, self.path) = (entries, path)
    }

    /// Nil for null, too.
    func value(_ name: String) -> ForeignValue? {
        guard let value = entries.last(where: { $0.key == name })?.value else { return nil }
        if case .null = value { return nil }
        return value
    }

    /// Services write an empty text for a value that they do not know.
    func text(_ name: String) throws(ImportReport.Rejection) -> String? {
        guard let value = value(name) else { return nil }
        let text = try value.text(at: path.field(name), "a text")
        return text.isEmpty ? nil : text
    }

    func required(_ name: String) throws(ImportReport.Rejection) -> String {
        guard let text = try text(name) else { throw path.rejected("this has no \(name)") }
        return text
    }
}
