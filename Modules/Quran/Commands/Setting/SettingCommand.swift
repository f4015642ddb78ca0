internal import ArgumentParser
internal import CommandLineKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// `mizan quran setting …`
struct SettingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setting", abstract: "Settings of the app: a JSON value per key.",
        subcommands: [Get.self, Set.self, Remove.self, List.self])

    static func listing(_ settings: [AppSetting], owner: OwnerID) -> Listing {
        Listing(
            settings, .setting, owner: owner,
            headings: ["settingKey": "Setting", "settingValue": "Value", "lastModifiedAt": "Changed"],
            whenEmpty: "No settings yet. Set one: mizan quran setting set fontSize 24")
    }

    struct Get: HouseCommand {
        static let configuration = CommandConfiguration(
            commandName: "get", abstract: "The value of a setting, as JSON.")

        @Argument(help: "The setting's key.")
        var key: String
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let key = key
            guard let setting = try await context.read({ try quran.settings(in: $0).find(key) }) else {
                throw QuranModule.noSetting(key)
            }
            context.output.report(
                setting.settingValue, SettingCommand.listing([setting.entity], owner: context.owner))
        }
    }

    struct Set: HouseCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Give a setting a value.",
            discussion: "The value is JSON: 24, true, \"dark\" (with its quotes), {\"a\": 1}.")

        @Argument(help: "The setting's key.")
        var key: String
        @Argument(parsing: .allUnrecognized, help: "The value, as JSON.")
        var value: [String]
        @OptionGroup var at: MomentOption
        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        func requireInput() throws {
            let moment = try at.moment() ?? Instant(microseconds: 0)
            try AppSetting(settingKey: key, settingValue: value.joined(separator: " "), lastModifiedAt: moment)
                .requireAddress()
        }

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let (key, value, moment) = (key, value.joined(separator: " "), try at.moment())
            let setting = try await context.write { try quran.setSetting(key, to: value, at: moment, in: $0) }
            context.output.report(
                "\(setting.settingKey) = \(setting.settingValue)",
                SettingCommand.listing([setting.entity], owner: context.owner))
        }
    }

    struct Remove: HouseCommand {
        static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a setting.")

        @Argument(help: "The setting's key.")
        var key: String
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let key = key
            guard try await context.write({ try quran.settings(in: $0).remove(key) }) != nil else {
                throw QuranModule.noSetting(key)
            }
            context.output.say("\(key) is gone.")
            context.output.json(["removed": 1])
        }
    }

    struct List: HouseCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "All settings, by key.")

        @OptionGroup var options: ListOptions
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let query = try options.query()
            let page = try await context.read { try quran.settings(in: $0).list(query) }
            context.output.list(
                SettingCommand.listing(page.items.map(\.entity), owner: context.owner).answering(query), next: page.next
            )
        }
    }
}
