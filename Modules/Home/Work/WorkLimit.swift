internal import FoundationEssentials
package import Kernel

/// The limit of concurrent work of one kind.
struct WorkLimit {
    private let perOwner: Int
    private let all: Int

    /// The limit for a kind of work; nil for no limit. Uploads and downloads are limited, because their files need disk space.
    /// Work of all other kinds waits for the store, one piece of work after another.
    static func of(_ kind: WorkEntry.Kind) -> WorkLimit? {
        switch kind {
        case .import: WorkLimit(perOwner: 2, all: 4)
        case .export: WorkLimit(perOwner: 1, all: 2)
        case .undo, .backup, .check: nil
        }
    }

    func refusal(own: Int, all: Int) -> MizanError? {
        if own >= perOwner { return tooMany }
        return all >= self.all ? Self.busy : nil
    }

    private var tooMany: MizanError {
        Refusal.importTooMany(
            "\(Counted.text(perOwner, "file of yours is", "files of yours are")) under way already. Wait until one is done.",
            details: ["retryAfter": "5"])
    }

    private static let busy = Refusal.importBusy(
        "The server already imports as many files as it can at once. Try again soon.",
        details: ["retryAfter": "10"])

    static func sameName(_ name: String) -> MizanError {
        Refusal.importSameName(
            "A file called “\(name)” is already being imported. Wait until it is done, or give this one another name.",
            details: ["retryAfter": "5"])
    }

    static func idInUse(_ id: UUID) -> MizanError {
        Refusal.importIdInUse(
            "An import with this id is already under way; use a new id for each import.",
            details: ["id": id.text])
    }
}

extension Refusal {
    package static let importBusy = Refusal(.unavailable, "import.busy", "Four files are already being imported.")
    package static let importIdInUse = Refusal(.conflict, "import.id-in-use", "An import with this id is under way.")
    package static let importSameName = Refusal(
        .rateLimited, "import.same-name", "A file with this name is already being imported.")
    package static let importTooMany = Refusal(
        .rateLimited, "import.too-many", "Two files of this owner are already being imported.")
}
