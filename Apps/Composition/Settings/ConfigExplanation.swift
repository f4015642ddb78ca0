package import CommandLineKit
package import Kernel

/// A configuration as people and programs see it. The value of a secret is left out.
package struct ConfigExplanation {
    private let configuration: ApplicationConfiguration
    private let entries: [ApplicationConfiguration.Entry]
    private let isAboutOne: Bool

    /// Explains one setting, a group of settings, or all. Throws if there is no setting or group with that name.
    package init(_ configuration: ApplicationConfiguration, about key: String? = nil) throws(MizanError) {
        self.configuration = configuration
        isAboutOne = configuration.entries.contains { $0.setting.key == key }
        entries = configuration.entries.filter { entry in
            guard let key else { return true }
            return entry.setting.key == key || entry.setting.key.hasPrefix(key + ".")
        }
        guard let key, entries.isEmpty else { return }
        throw MizanError(
            .notFound, "config.unknown-setting",
            "There is no setting “\(key.prefix(80))”."
                + NearestName.question(key, among: configuration.entries.map(\.setting.key), marks: false))
    }

    /// Shows the settings, reports the problems, and throws the error for them if there are any.
    package func show(on output: CommandOutput) throws(MizanError) {
        if output.format == .json {
            output.json(json)
        } else if isAboutOne, let entry = entries.first {
            output.show(Self.listing([row(entry)], all: true))
        } else {
            output.say("File: \(place)")
            output.list(Self.listing(entries.map(row), all: false))
            for stranger in configuration.unknownModuleSettings {
                output.say(
                    "\(SettingFile.name) line \(stranger.line): \(stranger.key) is for a part that is not in this build."
                )
            }
        }
        for warning in configuration.warnings { StandardError.line(warning.message) }
        if let error = SettingProblem.error(configuration.problems) { throw error }
    }

    private var place: String {
        guard let file = configuration.file else { return "none, as there is no data directory" }
        return configuration.fileExists ? file : "\(file) (not there)"
    }

    private static func listing(_ rows: [[FieldValue]], all: Bool) -> TabularOutput {
        TabularOutput(
            [
                "key": "Setting", "value": "Value", "from": "From", "default": all ? "Default" : nil,
                "allowed": all ? "Allowed" : nil, "environment": all ? "Environment" : nil, "flag": all ? "Flag" : nil,
                "help": "What it is",
            ], rows: rows)
    }

    private func row(_ entry: ApplicationConfiguration.Entry) -> [FieldValue] {
        let setting = entry.setting
        return [
            .text(setting.key), .text(shown(entry)), .text(entry.origin.description), .text(setting.standardText),
            .text(setting.kind.allowed), .text(setting.variable), setting.flag.map { .text($0) } ?? .absent,
            .text(setting.help),
        ]
    }

    private func shown(_ entry: ApplicationConfiguration.Entry) -> String {
        if entry.setting.isSecret { return entry.value == nil ? "not set" : "set" }
        return entry.value?.text ?? entry.setting.otherwise
    }

    private var json: JSONValue {
        .object([
            "file": configuration.file.map { .string($0) }, "fileExists": .boolean(configuration.fileExists),
            "settings": .array(entries.map(json)),
            "notInThisBuild": .array(
                configuration.unknownModuleSettings.map {
                    ["key": .string($0.key), "line": .integer(Int64($0.line))]
                }),
            "problems": .array(
                configuration.problems.map { problem in
                    .object([
                        "key": problem.key.map { .string($0) }, "reason": .string(problem.reason),
                        "message": .string(problem.message),
                    ])
                }),
            "warnings": .array(configuration.warnings.map { .string($0.message) }),
        ])
    }

    private func json(_ entry: ApplicationConfiguration.Entry) -> JSONValue {
        let setting = entry.setting
        var line: JSONValue?
        if case .file(let number) = entry.origin { line = .integer(Int64(number)) }
        return .object([
            "key": .string(setting.key), "value": setting.isSecret ? nil : entry.value?.json,
            "isSet": setting.isSecret ? .boolean(entry.value != nil) : nil,
            "from": .object([
                "kind": .string(entry.origin.kind), "name": .string(entry.origin.description), "line": line,
            ]),
            "default": setting.standard?.json, "allowed": .string(setting.kind.allowed),
            "environment": .string(setting.variable), "flag": setting.flag.map { .string($0) },
            "isSecret": .boolean(setting.isSecret), "help": .string(setting.help),
        ])
    }
}
