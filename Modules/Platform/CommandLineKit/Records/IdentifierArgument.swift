internal import ArgumentParser
package import FoundationEssentials
internal import Kernel

/// The id of an entity that has no other name.
package struct IdentifierArgument: RecordName {
    @Argument(help: ArgumentHelp("The id, as the list shows it.", valueName: "id"))
    var typed: Identifier

    package init() {}

    package func id() -> UUID { typed.uuid }
}

struct Identifier: ExpressibleByArgument {
    let uuid: UUID

    init?(argument: String) {
        guard let uuid = UUID(text: argument) else { return nil }
        self.uuid = uuid
    }
}
