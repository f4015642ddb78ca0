internal import ArgumentParser
internal import Kernel

/// The arguments of a command as the parser itself describes them: completions and manual pages are made from these.
struct DescribedArguments {
    struct Argument {
        /// `--output`, `-o`. Empty for an argument that is known by its position.
        let names: [String]
        let valueName: String
        let abstract: String
        /// The values that there are, if they are few.
        let values: [String]
        let isFlag: Bool
        let isRepeating: Bool
        let isOptional: Bool

        var isPositional: Bool { names.isEmpty }
        var isFile: Bool { ["file", "file-or-directory", "directory"].contains(valueName) }

        /// `--limit <count>`, `[<place> ...]`
        var synopsis: String {
            let value = "<\(valueName)>" + (isRepeating && isPositional ? " ..." : "")
            let whole = isPositional ? value : isFlag ? names[0] : "\(names[0]) \(value)"
            return isOptional ? "[\(whole)]" : whole
        }
    }

    let all: [Argument]

    init(of command: any ParsableCommand.Type) {
        var document: JSONValue?
        do { _ = try command.parseAsRoot(["--experimental-dump-help"]) } catch {
            // The parser writes the description itself. If it cannot be read, the page has no arguments.
            document = (try? JSONReader.read(Array(command.fullMessage(for: error).utf8)))?["command"]
        }
        all = Self.list(document?["arguments"]).filter { $0["shouldDisplay"] != .boolean(false) }.map(Self.argument)
    }

    private static func argument(_ json: JSONValue) -> Argument {
        let names = list(json["names"]).map { (text($0["kind"]) == "short" ? "-" : "--") + text($0["name"]) }
        return Argument(
            names: names.sorted { $0.count > $1.count }, valueName: text(json["valueName"]),
            abstract: text(json["abstract"]), values: list(json["allValues"]).map(text),
            isFlag: text(json["kind"]) == "flag", isRepeating: json["isRepeating"] == .boolean(true),
            isOptional: json["isOptional"] == .boolean(true))
    }

    private static func list(_ value: JSONValue?) -> [JSONValue] {
        if case .array(let values)? = value { values } else { [] }
    }

    private static func text(_ value: JSONValue?) -> String {
        if case .string(let text)? = value { text } else { "" }
    }
}
