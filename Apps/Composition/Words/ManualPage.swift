internal import ArgumentParser
internal import CommandLineKit
internal import Kernel

/// Manual pages in the macros of mdoc(7): one page for the program, and one page for each top command, which includes all
/// commands below the top command.
struct ManualPage {
    /// `mizan-quran`
    let name: String
    let text: String

    static func all(of root: any ParsableCommand.Type) -> [ManualPage] {
        let tops = root.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        return [ManualPage(root, at: [], in: root, below: tops)]
            + tops.map { ManualPage($0, at: [$0._commandName], in: root, below: []) }
    }

    private init(
        _ command: any ParsableCommand.Type, at path: [String], in root: any ParsableCommand.Type,
        below tops: [any ParsableCommand.Type]
    ) {
        let program = root._commandName
        name = ([program] + path).joined(separator: "-")
        let configuration = command.configuration
        var lines = [
            ".Dd $Mdocdate$", ".Dt \(name.uppercased()) 1", ".Os Mizan \(MizanVersion.current)", ".Sh NAME",
            ".Nm \(Self.escaped(name))", ".Nd \(Self.escaped(configuration.abstract))", ".Sh DESCRIPTION",
            Self.escaped(configuration.discussion.isEmpty ? configuration.abstract : configuration.discussion),
        ]
        if tops.isEmpty {
            lines.append(".Sh COMMANDS")
            lines += Self.verbs(command, path).flatMap { Self.section($0.verb, $0.path, in: root) }
        } else {
            lines.append(".Sh COMMANDS\n.Bl -tag -width Ds")
            lines += tops.map { top in
                ".It Xr \(program)-\(top._commandName) 1\n\(Self.escaped(top.configuration.abstract))"
            }
            lines.append(".El")
        }
        let others = tops.isEmpty ? "Xr \(program) 1" : tops.map { "Xr \(program)-\($0._commandName) 1" }.first ?? ""
        text = (lines + [".Sh SEE ALSO", ".\(others)", ""]).joined(separator: "\n")
    }

    private static func verbs(
        _ command: any ParsableCommand.Type, _ path: [String]
    ) -> [(verb: any ParsableCommand.Type, path: [String])] {
        let below = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        guard !below.isEmpty else { return [(command, path)] }
        return below.flatMap { verbs($0, path + [$0._commandName]) }
    }

    private static func section(
        _ verb: any ParsableCommand.Type, _ path: [String], in root: any ParsableCommand.Type
    ) -> [String] {
        let arguments = DescribedArguments(of: verb).all
        let shared = ["--data", "--owner", "--output", "--safe-mode", "--utc", "--help", "--version"]
        let own = arguments.filter { argument in !argument.names.contains(where: shared.contains) }
        let line = [root._commandName] + path + own.map(\.synopsis)
        var lines = [".Ss \(escaped(path.joined(separator: " ")))", ".Bd -literal -compact"]
        lines += [escaped(line.joined(separator: " ")), ".Ed", ".Pp", escaped(verb.configuration.abstract)]
        if !verb.configuration.discussion.isEmpty { lines += [".Pp", escaped(verb.configuration.discussion)] }
        if !own.isEmpty {
            lines.append(".Bl -tag -width Ds")
            lines += own.map {
                ".It \(escaped($0.isPositional ? "<\($0.valueName)>" : $0.names.joined(separator: ", ")))\n\(escaped($0.abstract))"
            }
            lines.append(".El")
        }
        let examples = root.examples(of: verb)
        if !examples.isEmpty {
            lines += [".Pp", "For example:", ".Bd -literal -compact"]
            lines += examples.map { escaped("\(root._commandName) \($0)") } + [".Ed"]
        }
        return lines
    }

    /// Escapes a text. A line that begins with a point or an apostrophe would otherwise be a macro. Each hyphen is written as a
    /// minus, because people type commands with a minus.
    private static func escaped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            if line.isEmpty { return ".Pp" }
            let plain = String(line).replacing("\\", with: "\\e").replacing("-", with: "\\-")
            return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
        }.joined(separator: "\n")
    }
}
