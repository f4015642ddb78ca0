internal import Kernel

/// The contents of `config.json`: the values of settings with their lines, and all faults.
struct SettingDocument {
    struct Value: Hashable {
        let value: SettingValue
        let line: Int
    }

    /// A setting of a slice that exists and is not in this build.
    struct UnknownModuleSetting: Hashable {
        let key: String
        let line: Int
    }

    private(set) var values: [String: Value] = [:]
    private(set) var unknownModuleSettings: [UnknownModuleSetting] = []
    private(set) var problems: [SettingProblem] = []

    private let table: SettingsTable
    private let path: String
    private let isReadableByOthers: Bool
    private var lines: [[String]: Int] = [:]

    init(_ file: SettingFile, table: SettingsTable) {
        self.table = table
        path = file.path
        isReadableByOthers = file.isReadableByOthers
        guard let bytes = file.bytes else { return }
        do throws(JSONError) {
            try read(bytes)
        } catch {
            let line = Self.line(of: error.offset, in: bytes)
            refuse("json", "\(error.problem) (at \(error.path))", line: line)
        }
    }

    private mutating func read(_ bytes: [UInt8]) throws(JSONError) {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            return refuse("encoding", "this is not UTF-8 text. Save it as UTF-8", line: 1)
        }
        guard !bytes.allSatisfy({ [0x20, 0x0A, 0x0D, 0x09].contains($0) }) else {
            return refuse("json", "the file is empty. Write {} or remove it", line: 1)
        }
        let (document, places) = try JSONReader.readWithPlaces(bytes, maximumDepth: 16)
        lines = places.mapValues { Self.line(of: $0, in: bytes) }
        guard case .object(let members) = document else {
            return refuse("json", "the file holds \(document.kind), not an object in braces", line: 1)
        }
        read(members, in: [])
    }

    private mutating func read(_ members: [JSONValue.Member], in group: [String]) {
        for member in members {
            let names = group + [member.name]
            let key = names.joined(separator: ".")
            let line = lines[names] ?? 1
            if member.name.contains(".") {
                refuse("unknown-key", Self.nesting(member.name), line: line)
            } else if let setting = table[key] {
                read(member.value, of: setting, line: line)
            } else if table.isOfAbsentSlice(key) {
                unknownModuleSettings.append(UnknownModuleSetting(key: key, line: line))
            } else if table.isGroup(key) {
                if case .object(let members) = member.value {
                    read(members, in: names)
                } else {
                    refuse("value", "\(key) is a group of settings, but its value is \(member.value.kind)", line: line)
                }
            } else {
                refuse("unknown-key", table.unknown(key), line: line)
            }
        }
    }

    private mutating func read(_ json: JSONValue, of setting: Setting, line: Int) {
        guard setting.isForFile else {
            let others = [setting.flag, setting.variable].compactMap { $0 }.joined(separator: " or ")
            return refuse(
                "not-in-file", "\(setting.key) cannot be set in this file. Use \(others)", line: line, key: setting.key)
        }
        guard let value = setting.kind.value(of: json) else {
            let place = "\(path), line \(line): \(setting.key)"
            return problems.append(SettingProblem(setting, of: Self.shown(json), in: place))
        }
        if setting.isSecret && isReadableByOthers {
            refuse(
                "file-readable", "\(setting.key) is a secret, and others may read this file. Run: chmod 600 \(path)",
                line: line, key: setting.key)
        }
        values[setting.key] = Value(value: value, line: line)
    }

    private mutating func refuse(_ reason: String, _ message: String, line: Int, key: String? = nil) {
        let end = message.hasSuffix("?") ? "" : "."
        problems.append(SettingProblem(reason, "\(path), line \(line): \(message)\(end)", key: key))
    }

    /// A name such as `http.port` written as nested JSON, as the file requires.
    private static func nesting(_ name: String) -> String {
        let names = name.split(separator: ".").map { "{\"\($0.prefix(40))\": " }
        return
            "write “\(name.prefix(80))” as \(names.prefix(4).joined())…\(String(repeating: "}", count: min(names.count, 4)))"
    }

    private static func shown(_ json: JSONValue) -> String {
        switch json {
        case .array, .object: json.kind
        case .string(let text): "“\(text.prefix(40))”"
        // A number that is not a whole number is written in full: -0.0 is not 0, and 8080.0 is not the allowed 8080.
        case .number(let number): number.description
        default: String(JSONWriter.text(json).prefix(40))
        }
    }

    private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
        bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
    }
}
