/// A voice as a speech service sends it (seed 003, VoiceDTO). The comments name the members of the JSON.
package struct VoiceDTO: Hashable, Sendable {
    /// `voice_id`
    package let voiceID: String
    package let name: String
    package let category: String?
    package let description: String?
    /// `preview_url`
    package let previewURL: String?
    package let labels: Labels?

    package struct Labels: Hashable, Sendable {
        package let accent, age, gender: String?
        /// `use_case`
        package let useCase: String?

        package init(accent: String?, age: String?, gender: String?, useCase: String?) {
            (self.accent, self.age, self.gender, self.useCase) = (accent, age, gender, useCase)
        }
    }

    package init(
        voiceID: String, name: String, category: String? = nil, description: String? = nil, previewURL: String? = nil,
        labels: Labels? = nil
    ) {
        (self.voiceID, self.name, self.category) = (voiceID, name, category)
        (self.description, self.previewURL, self.labels) = (description, previewURL, labels)
    }
}
