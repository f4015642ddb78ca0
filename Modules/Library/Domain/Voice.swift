package import Kernel

/// A voice.
package struct Voice: Hashable, RecordEntity {
    package let voiceID: String
    package let name: String
    package let category: String?
    package let details: String?
    package let previewURL: String?
    package let labels: JSONValue?
    // new-module: fields

    package var recordID: String { voiceID }

    package init(
        voiceID: String,
        name: String,
        category: String?,
        details: String?,
        previewURL: String?,
        labels: JSONValue?,
        // new-module: parameters
    ) throws(TextError) {
        try TextRule("voiceID", maximumBytes: 200, forbids: .controls).check(voiceID)
        try TextRule("name", maximumBytes: 1_000, forbids: .controls).check(name)
        try TextRule("category", maximumBytes: 1_000, forbids: .controls).check(category)
        try TextRule("details", maximumBytes: 10_000, forbids: .nul).check(details)
        try TextRule("previewURL", maximumBytes: 10_000, forbids: .nul).check(previewURL)
        // new-module: rules
        self.voiceID = voiceID
        self.name = name
        self.category = category
        self.details = details
        self.previewURL = previewURL
        self.labels = labels
        // new-module: values
    }

    /// Refuses what no address over HTTP can name.
    package func requireAddress() throws(TextError) {
        try TextRule("voiceID", forbids: .controls).requireAddress(voiceID)
    }
}

// new-module: choices
