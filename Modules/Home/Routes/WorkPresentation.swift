internal import HomeWork
internal import Kernel

/// The presentation of long work.
enum WorkPresentation {
    /// An admin sees the owner and the progress of another owner's work. The admin does not see the name of the work, because
    /// the name of a file is private.
    static func json(_ entry: WorkEntry, for viewer: OwnerID) -> JSONValue {
        let isAnothers = ![viewer, .shared].contains(entry.owner)
        let bytes = entry.phase == .receiving ? entry.received : entry.progress.bytes
        return .object([
            "id": .string(entry.id.text), "owner": isAnothers ? .string(entry.owner.description) : nil,
            "kind": .string(entry.kind.rawValue),
            "what": .string(isAnothers ? entry.kind.rawValue : entry.what), "phase": .string(entry.phase.rawValue),
            "bytes": bytes.map(json),
            "records": entry.progress.records.map(json), "since": .string(entry.since.description),
        ])
    }

    private static func json(_ amount: WorkProgress.Amount) -> JSONValue {
        .object(["done": .integer(amount.done), "of": amount.all.map(JSONValue.integer)])
    }
}
