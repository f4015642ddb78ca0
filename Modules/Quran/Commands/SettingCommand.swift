internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import Kernel
internal import ModuleKit
internal import QuranData
internal import QuranDomain

/// `mizan quran setting …`
struct SettingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setting", abstract: "Settings of the app: a JSON value per key.",
        subcommands: [
            ShowCommand<Settings>.self, Set.self, RemoveCommand<Settings>.self, ListCommand<Settings>.self,
        ])

    enum Settings: ListedRecords, NamedRecords {
        typealias Slice = QuranModule

        static var type: EntityType<AppSetting> { QuranModule.appSettings }
        static let headings: KeyValuePairs = [
            "settingKey": "Setting", "settingValue": "Value", "lastModifiedAt": "Changed",
        ]
        static let whenEmpty = "No settings yet. Set one: mizan quran setting set fontSize 24"
        static let listAbstract = "All settings, by key."
        static let removeAbstract = "Remove a setting."
        static let showName = "get"
        static let showAbstract = "The value of a setting, as JSON."

        static func gone(_ key: String) -> String { "\(key) has been removed." }

        static func whole(_ setting: AppSetting, on output: CommandOutput) -> String? { setting.settingValue }

        static func names(in reading: ReadTransaction) throws -> [String] {
            try QuranModule.appSettings.all(in: reading).map(\.settingKey)
        }

        struct Name: WholeName {
            @Argument(help: "The setting's key.")
            var key: String

            static var example: String { "fontSize" }

            func id() -> String { key }
        }
    }

    struct Set: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Set a setting to a value.",
            discussion: "The value is JSON: 24, true, \"dark\" (with its quotes), {\"a\": 1}.")

        @OptionGroup var name: Settings.Name
        @Argument(parsing: .allUnrecognized, help: "The value, as JSON.")
        var value: [String]
        @OptionGroup var at: MomentOption
        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        func requireInput() throws {
            try at.check()
            try AppSetting(
                settingKey: name.key, settingValue: value.joined(separator: " "),
                lastModifiedAt: Instant(microseconds: 0)
            ).requireAddress()
        }

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let (key, value, moment) = (name.key, value.joined(separator: " "), try at.moment(in: context))
            let setting = try await context.write { try quran.setSetting(key, to: value, at: moment, in: $0) }
            context.output.report(
                "\(setting.settingKey) = \(setting.settingValue)", Settings.listing([setting.entity], in: context))
        }
    }
}
