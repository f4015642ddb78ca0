internal import ArgumentParser
package import Changes
package import FoundationEssentials
package import Kernel
package import ModuleKit

/// The id of an entity that has no other name, or the end of that id.
package struct IdentifierArgument: RecordName {
    @Argument(help: ArgumentHelp("The id, or its last characters as the list shows them.", valueName: "id"))
    var typed: IdentifierEnd

    package init() {}

    package func finder<Entity: RecordEntity>(
        of type: EntityType<Entity>
    ) throws -> @Sendable (ReadTransaction) throws -> UUID where Entity.RecordID == UUID {
        let kind = IdentifierEnd.Kind(of: type)
        try typed.check(kind)
        return { [typed] reading in
            try typed.id(kind) { end in
                try type.keys(endingIn: end, in: reading).compactMap(UUID.init(text:))
            }
        }
    }
}

extension IdentifierEnd.Kind {
    /// `quran.no-such-note` is said of a note of the Quran, which `mizan quran note list` shows.
    init<Entity: RecordEntity>(of type: EntityType<Entity>) {
        let parts = type.absence.reason.split(separator: ".", maxSplits: 1).map(String.init)
        let noun = parts[parts.count - 1].replacing("no-such-", with: "")
        self.init(noun, slice: parts[0], list: "mizan \(parts[0]) \(noun) list")
    }
}
