import Changes
import Composition
import Kernel
import ModuleKit
import Storage
import TestSupport

/// A data directory with a `config.json`, which is read with the settings of made-up slices.
struct ConfigApplication {
    let directory: TemporaryDirectory
    var table = SettingsTable(modules: [MadeUp.Pond.self, MadeUp.Garden.self], known: ["pond", "garden", "attic"])

    init(_ document: String? = nil) throws {
        directory = try TemporaryDirectory()
        if let document { try write(document) }
    }

    var path: String { directory.path }
    var file: String { directory.file("config.json") }

    func write(_ document: String) throws {
        try write(Array(document.utf8))
    }

    func write(_ bytes: [UInt8], mode: UInt32 = 0o600) throws {
        try directory.write(bytes, to: "config.json")
        try directory.setMode(mode, of: "config.json")
    }

    func read(
        flags: [String: [String]] = [:], environment: [String: String] = [:]
    ) -> ApplicationConfiguration {
        ApplicationConfiguration.read(
            flags: flags.merging(["data": [path]]) { $1 }, environment: environment, table: table)
    }

    /// The problems, with the file's name shortened.
    func problems(
        flags: [String: [String]] = [:], environment: [String: String] = [:]
    ) -> [String] {
        read(flags: flags, environment: environment).problems.map { $0.message.replacing(file, with: "FILE") }
    }

    /// The settings in the form `http.port = 1 from config.json line 2`, without defaults.
    func given(
        flags: [String: [String]] = [:], environment: [String: String] = [:]
    ) -> [String] {
        read(flags: flags, environment: environment).entries
            .filter { $0.origin != .standard && $0.setting.key != "data" }
            .map { "\($0.setting.key) = \($0.value?.text ?? "–") from \($0.origin)" }
    }
}

extension MadeUp {
    /// Can be set.
    struct Pond: Module {
        static let id = "pond"
        static let title = "Pond"
        static let migrations: [Migration] = []
        static let depth = SettingKey<Int>.integer("depth", 1...9, standard: 2, help: "How deep it is.")
        static let fishFood = SettingKey<String?>.text(
            "fish.food", otherwise: "not set", isSecret: true, help: "What the fish are fed with.")
        static let settings = [depth.setting, fishFood.setting]
        let recordTypes: [any RecordType] = []
        let importers: [any Importer] = []
        let depth: Int
        let food: String?

        init(context: ModuleContext) {
            depth = context.settings[Self.depth]
            food = context.settings[Self.fishFood]
        }
    }

    /// Tries to read settings of other modules.
    struct Spy: Module {
        static let id = "spy"
        static let title = "Spy"
        static let migrations: [Migration] = []
        let recordTypes: [any RecordType] = []
        let importers: [any Importer] = []
        let seen: [String?]

        init(context: ModuleContext) {
            seen = ["fish.food", "pond.fish.food", "modules.pond.fish.food", "http.host"].map { key in
                context.settings[SettingKey<String?>.text(key, otherwise: "not set", help: "Another's.")]
            }
        }
    }
}
