package import FoundationEssentials
package import Kernel

/// A voice that can read a book aloud, as a speech service describes it (seed 003, VoiceEntity).
package struct VoiceEntity: Hashable, RecordEntity {
    package let id: String
    package let name: String
    package let category: String?
    package let description: String?
    /// The address of a sample; nil if the service gives none.
    package let previewURL: URL?
    package let labels: Labels

    package struct Labels: Hashable, Sendable {
        package let accent, age, gender, useCase: String?

        package init(accent: String? = nil, age: String? = nil, gender: String? = nil, useCase: String? = nil) {
            (self.accent, self.age, self.gender, self.useCase) = (accent, age, gender, useCase)
        }
    }

    package var recordID: String { id }

    package init(
        id: String, name: String, category: String? = nil, description: String? = nil, previewURL: URL? = nil,
        labels: Labels = Labels()
    ) throws(TextError) {
        try TextRule("id", maximumBytes: 200, forbids: .controls).check(id)
        try TextRule("name", maximumBytes: 1_000, forbids: .controls).check(name)
        try TextRule("category", maximumBytes: 1_000, forbids: .controls).check(category)
        try TextRule("description", maximumBytes: 10_000, forbids: .nul).check(description)
        let labelTexts = [
            ("accent", labels.accent), ("age", labels.age), ("gender", labels.gender), ("useCase", labels.useCase),
        ]
        for (field, text) in labelTexts { try TextRule(field, maximumBytes: 1_000, forbids: .controls).check(text) }
        (self.id, self.name, self.category) = (id, name, category)
        (self.description, self.previewURL, self.labels) = (description, previewURL, labels)
    }

    /// The address of a sample; refuses a text that is not an address over HTTP.
    package static func address(_ text: String?) throws -> URL? {
        guard let text else { return nil }
        try TextRule("previewURL", maximumBytes: 10_000, forbids: .controls).check(text)
        guard let url = URL(string: text, encodingInvalidCharacters: false), url.absoluteString == text,
            ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false
        else {
            throw Refusal.previewAddress(
                "previewURL is “\(Excerpt.of(text))”, which is not an address that begins with https:// or http://.",
                details: ["field": "previewURL"])
        }
        return url
    }

    /// Refuses an id that no address over HTTP can name.
    package func requireAddress() throws(TextError) {
        try TextRule("id", forbids: .controls).requireAddress(id)
    }
}
