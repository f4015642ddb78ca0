package import ArgumentParser
internal import Changes
package import Kernel
internal import ModuleKit

/// Entities that are created and changed only by their fields. Their type has no rules in addition to the entity's own.
package protocol EditedRecords: ListedRecords, NamedRecords {
    /// The word for one entity in a sentence: `book`.
    static var noun: String { get }
    /// An example command that creates an entity, for advice: `probe book add title=Emma`.
    static var example: String { get }
    /// The list's name in the file that `export` writes and `mizan import` accepts.
    static var list: String { get }
}

extension EditedRecords {
    package static func gone(_ id: Entity.RecordID) -> String { "The \(noun) has been removed." }
}

/// `… add FIELD=VALUE…`
package struct AddCommand<Records: EditedRecords>: OwnerCommand, SelfExampledCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add", abstract: "Add a \(Records.noun).")
    }

    @OptionGroup var given: FieldWords
    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package static func example(at path: String) -> String { Records.example }

    package var makesStore: Bool { true }

    package func requireInput() throws { try given.check(Records.type.fields) }

    package func run(in context: CommandContext) async throws {
        _ = try context.module(Records.Slice.self)
        let fields = try given.json(Records.type.fields, by: context.moments())
        let written = try await context.write { [fresh = context.fresh] in
            try Records.type.add(fields, fresh: fresh, in: $0)
        }
        let has = written.isNew ? "is stored" : "was here already"
        context.output.report(
            "The \(Records.noun) \(IdentifierEnd.short(key: written.entity.recordID.recordKey)) \(has).",
            Records.listing([written.entity], in: context))
    }
}

/// `… edit NAME FIELD=VALUE…`
package struct EditCommand<Records: EditedRecords>: OwnerCommand, SelfExampledCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "edit", abstract: "Change fields of a \(Records.noun).")
    }

    @OptionGroup var name: Records.Name
    @OptionGroup var given: FieldWords
    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package static func example(at path: String) -> String {
        let fields = ShellWords.split(Records.example)?.filter { $0.contains("=") } ?? []
        return "\(path) \(Records.Name.example) \(fields.first.map { "'\($0)'" } ?? "")"
    }

    package func requireInput() throws {
        guard !given.words.isEmpty else { throw MizanError.nothingToChange(example: Records.example) }
        try given.check(Records.type.fields)
    }

    package func run(in context: CommandContext) async throws {
        _ = try context.module(Records.Slice.self)
        try requireInput()
        let (find, fields) = (
            try name.finder(of: Records.type), try given.json(Records.type.fields, by: context.moments())
        )
        let written = try await context.write { try Records.type.edit(find($0.view), fields, in: $0) }
        let has = written.change.outcome == .unchanged ? "was so already" : "is changed"
        context.output.report("The \(Records.noun) \(has).", Records.listing([written.entity], in: context))
    }
}

/// `… export`: all entities as a file that `mizan import` accepts.
package struct ExportCommand<Records: EditedRecords>: OwnerCommand, SelfExampledCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export", abstract: "Write every \(Records.noun) into a JSON file that mizan import can read.")
    }

    @Option(help: ArgumentHelp("The new file to write, or - for standard output.", valueName: "file"))
    var to: String = "-"
    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package static func example(at path: String) -> String { "\(path) --to \(Records.list).json" }

    package func run(in context: CommandContext) async throws {
        _ = try context.module(Records.Slice.self)
        let owner = context.owner
        let records = try await context.read { transaction in
            try Records.type.all(in: transaction).map { Records.type.presentation.json($0, owner: owner) }
        }
        let file = JSONValue.object([JSONValue.Member(Records.list, .array(records))])
        let bytes = JSONWriter.plainBytes(file, pretty: true) + [UInt8(ascii: "\n")]
        guard to != "-" else { return context.output.file(bytes) }
        try NewFile.write(bytes, to: to)
        context.output.say("\(to): \(Counted.text(records.count, Records.noun)).")
        context.output.json(["file": .string(to), "records": .integer(Int64(records.count))])
    }
}
