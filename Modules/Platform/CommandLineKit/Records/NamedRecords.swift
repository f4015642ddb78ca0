package import ArgumentParser
package import Changes
package import Kernel
package import ModuleKit

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

    /// The existing names. If a typed name does not exist, one of these may be meant. Empty for entities that are named by ids.
    static func names(in reading: ReadTransaction) throws -> [String]
}

extension NamedRecords {
    package static var showName: String { "show" }
    package static var showAbstract: String { "" }
    package static func whole(_ entity: Entity, on output: CommandOutput) -> String? { nil }
    package static func names(in reading: ReadTransaction) throws -> [String] { [] }

    /// Runs a closure for a named entity. If the entity does not exist, the error asks whether a different name was meant.
    fileprivate static func named<Result>(
        _ id: Entity.RecordID, in reading: ReadTransaction, _ body: () throws -> Result
    ) throws -> Result {
        do { return try body() } catch let error as MizanError where error.code == .notFound {
            throw error.asking(id.recordKey, among: try names(in: reading))
        }
    }
}

/// The arguments that name an entity.
package protocol RecordName: ParsableArguments {
    associatedtype RecordID: RecordIdentifier

    /// One as somebody types it.
    static var example: String { get }

    /// Returns a function that finds the named entity among the entities of a type.
    func finder<Entity: RecordEntity>(
        of type: EntityType<Entity>
    ) throws -> @Sendable (ReadTransaction) throws -> RecordID where Entity.RecordID == RecordID
}

extension RecordName {
    package static var example: String { "a1b2c3" }
}

/// A name that is whole as it is typed.
package protocol WholeName: RecordName {
    associatedtype RecordID

    func id() throws -> RecordID
}

extension WholeName {
    package func finder<Entity: RecordEntity>(
        of type: EntityType<Entity>
    ) throws -> @Sendable (ReadTransaction) throws -> RecordID where Entity.RecordID == RecordID {
        let id = try id()
        return { _ in id }
    }
}

/// The name of an entity of which there is at most one: nothing is typed.
package struct OnlyName: WholeName {
    package init() {}

    package static var example: String { "" }

    package func id() -> OnlyOne { OnlyOne() }
}

/// `… remove NAME`
package struct RemoveCommand<Records: NamedRecords>: OwnerCommand, SelfExampledCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "remove", abstract: Records.removeAbstract)
    }

    @OptionGroup var name: Records.Name
    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package static func example(at path: String) -> String { "\(path) \(Records.Name.example)" }

    package func run(in context: CommandContext) async throws {
        _ = try context.module(Records.Slice.self)
        let find = try name.finder(of: Records.type)
        let id = try await context.write(Records.type.scope) { transaction in
            let id = try find(transaction.view)
            try Records.named(id, in: transaction.view) { try Records.type.remove(id, in: transaction) }
            return id
        }
        context.output.say(Records.gone(id))
        context.output.json(["removed": 1])
    }
}

/// `… show NAME`
package struct ShowCommand<Records: NamedRecords>: OwnerCommand, SelfExampledCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: Records.showName, abstract: Records.showAbstract)
    }

    @OptionGroup var name: Records.Name
    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package static func example(at path: String) -> String { "\(path) \(Records.Name.example)" }

    package func run(in context: CommandContext) async throws {
        _ = try context.module(Records.Slice.self)
        let find = try name.finder(of: Records.type)
        let entity = try await context.read { reading in
            let id = try find(reading)
            return try Records.named(id, in: reading) { try Records.type.require(id, in: reading).entity }
        }
        let listing = Records.listing([entity], in: context)
        guard let whole = Records.whole(entity, on: context.output) else { return context.output.show(listing) }
        context.output.report(whole, listing)
    }
}
