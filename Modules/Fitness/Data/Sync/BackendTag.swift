internal import FitnessInfrastructure
internal import Kernel
internal import ModuleKit

/// The mark of an entry's state at a server: what the server calls it, and what was in it. An entry that changes there
/// under its name, as Mizan's own server lets it, has another mark since.
struct BackendTag: Hashable {
    let backendID: String
    let content: String

    /// Of one that is not there any more.
    static let gone = "gone"

    init(_ entry: ProgressEntryResponse) {
        backendID = entry.id
        content =
            Identifiers.named(
                "fitness.progress.content", entry.type, String(entry.quantity), entry.date, entry.notes ?? ""
            ).text
    }

    /// Nil for that of one that is gone.
    init?(_ text: String?) {
        guard let text, let colon = text.firstIndex(of: ":") else { return nil }
        content = String(text[..<colon])
        backendID = String(text[text.index(after: colon)...])
    }

    var text: String { "\(content):\(backendID)" }
}
