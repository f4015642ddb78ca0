package import ArgumentParser
internal import Changes
package import Kernel

/// Entities that a person can show or remove by name.
package protocol NamedRecords: RecordCommands {
    associatedtype Name: RecordName where Name.RecordID == Entity.RecordID

    static var removeAbstract: String { get }
    /// The sentence after the removal.
    static func gone(_ id: Entity.RecordID) -> String

    static var showName: String { get }
    static var showAbstract: String { get }
    /// The text that people see for one entity; nil to print its fields, one per line.
    static func whole(_ entity: Entity, on output: CommandOutput) -> String?
}

extension NamedRecords {
    package static var showName: String { "show" }
    package static var showAbstract: String { "" }
    package static func whole(_ entity: Entity, on output: CommandOutput) -> String? { nil }
}

/// The arguments that name an entity.
package protocol RecordName: ParsableArguments {
    associatedtype RecordID: RecordIdentifier

    func id() throws -> RecordID
}

/// The name of an entity of which there is at most one: nothing is typed.
package struct OnlyName: RecordName {
    package init() {}

    package func id() -> OnlyOne { OnlyOne() }
}

/// `… remove NAME`
package struct RemoveCommand<Records: NamedRecords>: OwnerCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "remove", abstract: Records.removeAbstract)
    }

    @OptionGroup var name: Records.Name
    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package func run(in context: CommandContext) async throws {
        _ = try context.module(Records.Slice.self)
        let id = try name.id()
        try await context.write(Records.type.scope) { try Records.type.remove(id, in: $0) }
        context.output.say(Records.gone(id))
        context.output.json(["removed": 1])
    }
}

/// `… show NAME`
package struct ShowCommand<Records: NamedRecords>: OwnerCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: Records.showName, abstract: Records.showAbstract)
    }

    @OptionGroup var name: Records.Name
    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package func run(in context: CommandContext) async throws {
        _ = try context.module(Records.Slice.self)
        let id = try name.id()
        let entity = try await context.read { try Records.type.require(id, in: $0).entity }
        let listing = Records.listing([entity], in: context)
        guard let whole = Records.whole(entity, on: context.output) else { return context.output.show(listing) }
        context.output.report(whole, listing)
    }
}
