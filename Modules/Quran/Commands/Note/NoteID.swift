internal import ArgumentParser
internal import FoundationEssentials

/// A note's id as typed.
struct NoteID: ExpressibleByArgument {
    let uuid: UUID

    init?(argument: String) {
        guard let uuid = UUID(uuidString: argument) else { return nil }
        self.uuid = uuid
    }
}
