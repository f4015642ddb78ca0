internal import ArgumentParser
internal import Kernel

/// The parser's description of a program: every command with its arguments, including hidden commands and arguments. The
/// description is intended for completion scripts.
struct CommandDescription {
    struct Argument {
        /// `--at`, or `<ayah>` for a positional argument.
        let heading: String
        let abstract: String
    }

    private let root: JSONValue

    init(of root: any ParsableCommand.Type) throws {
        do {
            _ = try root.parseAsRoot(["--experimental-dump-help"])
        } catch {
            let document = try JSONReader.read(Array(root.fullMessage(for: error).utf8))
            if let command = document["command"] {
                self.root = command
                return
            }
        }
        throw MizanError(.internal, "test.command", "The parser does not describe the program.")
    }

    func arguments(of verb: Verb) throws -> [Argument] {
        var command = root
        for name in verb.path {
            guard case .array(let within)? = command["subcommands"],
                let next = within.first(where: { $0["commandName"] == .string(name) })
            else { throw MizanError(.internal, "test.command", "The parser describes no “\(verb)”.") }
            command = next
        }
        guard case .array(let arguments)? = command["arguments"] else { return [] }
        return arguments.map { argument in
            Argument(heading: Self.heading(argument), abstract: Self.text(argument["abstract"]))
        }
    }

    private static func heading(_ argument: JSONValue) -> String {
        guard let name = argument["preferredName"] else { return "<\(text(argument["valueName"]))>" }
        return (name["kind"] == "short" ? "-" : "--") + text(name["name"])
    }

    private static func text(_ value: JSONValue?) -> String {
        guard case .string(let text)? = value else { return "" }
        return text
    }
}
