internal import HomeDoor
package import Kernel
package import ModuleKit
internal import Transport

/// Every setting with its value and the origin of the value: a flag, the environment, `config.json`, or the default.
package struct ApplicationConfiguration: Sendable {
    package struct Entry: Sendable {
        package let setting: Setting
        /// Nil if no source gave an allowed value.
        package let value: SettingValue?
        package let origin: SettingOrigin
    }

    package let entries: [Entry]
    /// The path of `config.json`; nil if the data directory is not known.
    package let file: String?
    package let fileExists: Bool
    /// Settings in the file for slices that are not in this build.
    let unknownModuleSettings: [SettingDocument.UnknownModuleSetting]
    /// All problems, so that everything can be fixed at once.
    package let problems: [SettingProblem]
    /// Variables that look like Mizan's but are not.
    package let warnings: [Warning]

    package struct Warning: Hashable, Sendable {
        package let message: String
        /// True if the name looks like a misspelling.
        package let isNearMiss: Bool
    }

    private let values: [String: SettingValue]

    /// Reads all sources. Creates nothing and throws nothing: faults are listed in `problems`.
    ///
    /// - Parameter flags: the values from the command line, by key; the values of a list are separate elements.
    package static func read(
        flags: [String: [String]], environment: [String: String], table: SettingsTable = .ofThisBuild
    ) -> ApplicationConfiguration {
        var problems: [SettingProblem] = []
        var directory: DataDirectory?
        var file: SettingFile?
        do throws(MizanError) {
            let found = try DataDirectory.find(
                flag: flags[ApplicationSettings.data.setting.key]?.last, environment: environment)
            directory = found
            file = try SettingFile.read(in: found.path)
        } catch {
            problems.append(SettingProblem(error, key: directory == nil ? ApplicationSettings.data.setting.key : nil))
        }
        let document = file.map { SettingDocument($0, table: table) }
        problems += document?.problems ?? []
        let outer = OuterSources(flags: flags, environment: environment)
        let entries = table.settings.map { setting in
            if setting == ApplicationSettings.data.setting {
                return Entry(
                    setting: setting, value: directory.map { .text($0.path) }, origin: directory?.origin ?? .standard)
            }
            let found = outer.values(of: setting, problems: &problems)
            if let (value, origin) = found { return Entry(setting: setting, value: value, origin: origin) }
            if let given = document?.values[setting.key] {
                return Entry(setting: setting, value: given.value, origin: .file(line: given.line))
            }
            return Entry(setting: setting, value: setting.standard, origin: .standard)
        }
        let read = ApplicationConfiguration(
            entries: entries, file: directory.map { $0.path + "/" + SettingFile.name },
            fileExists: file?.bytes != nil, unknownModuleSettings: document?.unknownModuleSettings ?? [],
            problems: problems,
            warnings: outer.warnings(table))
        return ApplicationConfiguration(read, further: read.outgoing.problems)
    }

    /// The configuration of outgoing requests.
    var transport: TransportConfiguration { outgoing.transport }

    /// The settings of Sign in with Apple.
    var apple: AppleSettings {
        AppleSettings(
            audiences: self[ApplicationSettings.appleAudiences],
            keysAddress: self[ApplicationSettings.appleKeysAddress])
    }

    private var outgoing: OutgoingSettings {
        OutgoingSettings(
            allowed: self[ApplicationSettings.allowedAddresses], caFile: self[ApplicationSettings.caFile],
            proxy: self[ApplicationSettings.proxy], appleKeys: self[ApplicationSettings.appleKeysAddress])
    }

    private init(_ read: ApplicationConfiguration, further: [SettingProblem]) {
        self.init(
            entries: read.entries, file: read.file, fileExists: read.fileExists,
            unknownModuleSettings: read.unknownModuleSettings, problems: read.problems + further,
            warnings: read.warnings)
    }

    /// The configuration when nothing is set.
    package static let standard = ApplicationConfiguration(
        entries: [], file: nil, fileExists: false, unknownModuleSettings: [], problems: [], warnings: [])

    private init(
        entries: [Entry], file: String?, fileExists: Bool,
        unknownModuleSettings: [SettingDocument.UnknownModuleSetting],
        problems: [SettingProblem], warnings: [Warning]
    ) {
        (self.entries, self.file, self.fileExists) = (entries, file, fileExists)
        (self.unknownModuleSettings, self.problems) = (unknownModuleSettings, problems)
        self.warnings = warnings
        values = Dictionary(
            entries.compactMap { entry in entry.value.map { (entry.setting.key, $0) } }, uniquingKeysWith: { $1 })
    }

    /// The configuration as if a setting were not set.
    func removing(_ setting: Setting) -> ApplicationConfiguration {
        ApplicationConfiguration(
            entries: entries.filter { $0.setting != setting }, file: file, fileExists: fileExists,
            unknownModuleSettings: unknownModuleSettings, problems: problems, warnings: warnings)
    }

    /// Returns itself if it has no problems.
    package func checked() throws(MizanError) -> ApplicationConfiguration {
        if let error = SettingProblem.error(problems) { throw error }
        return self
    }

    package subscript<Value>(key: SettingKey<Value>) -> Value {
        key.value(values[key.setting.key])
    }

    /// The owner whom the command line or the environment names. An old line in the file must not decide whose password is set,
    /// or whose name is changed.
    var ownerNamedOutsideTheFile: String? {
        guard let entry = entries.first(where: { $0.setting == ApplicationSettings.owner.setting }) else { return nil }
        if case .file = entry.origin { return nil }
        return self[ApplicationSettings.owner]
    }

    /// A module's own settings, by its own keys.
    package func settings(of module: any Module.Type) -> ModuleSettings {
        let group = SettingsTable.group(of: module.id) + "."
        var own: [String: SettingValue] = [:]
        for (key, value) in values where key.hasPrefix(group) { own[String(key.dropFirst(group.count))] = value }
        return ModuleSettings(own)
    }
}
