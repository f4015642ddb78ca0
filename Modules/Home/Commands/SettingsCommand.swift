package import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople
internal import Kernel
internal import ModuleKit

/// `mizan settings …`
package struct SettingsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Your own settings, which are the same on all your devices.",
        discussion: """
            mizan settings alone shows all settings. To change a setting, for example: mizan settings set \
            quran.pagesPerDay 2. The server has settings of its own, which mizan config shows.
            """,
        subcommands: [List.self, Set.self, Remove.self], defaultSubcommand: List.self)

    package init() {}

    static func listing(_ preferences: [PreferenceView]) -> TabularOutput {
        TabularOutput(
            PreferenceView.fields.map(\.name), ["key": "Setting", "value": "Value", "help": "What it is"],
            rows: preferences.map(\.values))
    }

    struct List: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "All settings with their values, and the values that are allowed.")

        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let preferences = try context.module(HomeModule.self).preferences
            context.output.list(SettingsCommand.listing(try await context.read { try preferences.all(in: $0) }))
        }
    }

    struct Set: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Change a setting.",
            discussion: "For example: mizan settings set home.today quran,habits")

        @Argument(help: ArgumentHelp("The setting, as mizan settings shows it.", valueName: "setting"))
        var key: String
        // A value may begin with a minus sign.
        @Argument(
            parsing: .allUnrecognized,
            help: ArgumentHelp("The new value; several values are separated by commas.", valueName: "value"))
        var values: [String]
        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        func validate() throws {
            if let option = values.first(where: { $0.hasPrefix("--") }) {
                throw ValidationError("Unknown option '\(option)'")
            }
            guard values.count == 1 else {
                throw ValidationError("A setting takes one value: separate several by commas, without spaces.")
            }
        }

        func run(in context: CommandContext) async throws {
            let preferences = try context.module(HomeModule.self).preferences
            let value = values[0]
            let view = try await context.write { [key] transaction in
                _ = try preferences.set(key, to: value, in: transaction)
                return try preferences.all(in: transaction.view).filter { $0.setting.key == key }
            }
            context.output.report(
                "\(key) is \(view.first?.chosen?.text ?? value) now.", SettingsCommand.listing(view))
        }
    }

    struct Remove: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Go back to a setting's default value.")

        @Argument(help: ArgumentHelp("The setting, as mizan settings shows it.", valueName: "setting"))
        var key: String
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let preferences = try context.module(HomeModule.self).preferences
            try await context.write { [key] in try preferences.remove(key, in: $0) }
            context.output.say("\(key) has its default value again.")
            context.output.json(["removed": 1])
        }
    }
}
