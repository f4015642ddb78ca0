internal import CommandLineKit
internal import HomeRemotes
internal import Kernel

/// The output of remotes, and of the problems of single records.
enum ConnectorOutput {
    static func show(_ reports: [ConnectorReport], on output: CommandOutput) {
        output.list(listing(reports), objects: reports.map(\.json))
        guard output.format == .table else { return }
        for report in reports { for line in explanation(report, on: output) { output.say(line) } }
    }

    /// The output after a remote was changed.
    static func report(_ sentence: String, _ report: ConnectorReport, on output: CommandOutput) {
        guard output.format != .json else { return output.json(report.json) }
        output.report(sentence, listing([report]))
    }

    /// The output after a remote was added: what the first run will sync.
    static func added(_ sentence: String, _ report: ConnectorReport, on output: CommandOutput) {
        self.report(sentence, report, on: output)
        guard output.format == .table else { return }
        for line in explanation(report, on: output) { output.say(line) }
    }

    static func ran(_ report: ConnectorReport, on output: CommandOutput) {
        let run = report.run
        let nothing = (run?.received ?? 0) + (run?.sent ?? 0) + (run?.refused ?? 0) == 0
        let what =
            nothing
            ? "neither side had changes"
            : "\(Counted.text(run?.received ?? 0, "change")) received, \(run?.sent ?? 0) sent"
        self.report("\(report.name): \(what).", report, on: output)
        guard output.format == .table else { return }
        if let gone = run?.gone, gone > 0 {
            // Without a number, mizan undo takes back the person's own last change.
            let undo = run?.operation.map { "mizan undo \($0)" } ?? "mizan undo"
            output.say(
                "\(Counted.text(gone, "record")) of these are missing on the remote: “\(report.name)” was restored "
                    + "to a state without \(Counted.word(gone, "it", "them")). \(undo) brings "
                    + "\(Counted.word(gone, "it", "them")) back on both sides."
            )
        }
        for line in explanation(report, on: output) { output.say(line) }
    }

    private static func listing(_ reports: [ConnectorReport]) -> TabularOutput {
        TabularOutput(
            [
                "name": "Name", "account": "With", "address": "At", "state": "State", "synced": "Alike",
                "pending": "To send", "failed": "Refused", "held": "Held", "conflicts": "Conflicts",
                "succeededAt": "Last in step", "kind": nil, "slices": nil, "received": nil, "sent": nil, "message": nil,
            ],
            rows: reports.map { report in
                [
                    .text(report.name), .text(report.account), .text(report.address), .text(report.state.rawValue),
                    .integer(report.synced), .integer(report.pending), .integer(report.failed), .integer(report.held),
                    .integer(report.conflicts), report.succeededAt.map(FieldValue.instant) ?? .absent,
                    .text(report.kind), .text(report.slices.joined(separator: " ")), .integer(report.received),
                    .integer(report.sent),
                    report.message.map(FieldValue.text) ?? .absent,
                ]
            },
            whenEmpty: "This Mizan is not synced with any remote. To begin: mizan sync add NAME https://ADDRESS")
    }

    private static func explanation(_ report: ConnectorReport, on output: CommandOutput) -> [String] {
        var lines: [String] = []
        if let message = report.message {
            let notBefore = report.state == .failing ? report.notBefore : nil
            let next =
                report.reason == "sync.not-permitted"
                ? " Sign in again: mizan sync token \(report.name)."
                : notBefore.map { " It is tried again after \(output.text($0))." } ?? ""
            lines.append("\(report.name): \(message)\(next)")
        }
        let waiting = report.conflicts + report.held
        if waiting > 0 { lines.append("\(waits(waiting, of: report.name)): mizan sync conflicts") }
        lines += (report.remarks + [report.documentsMessage].compactMap(\.self)).map { "\(report.name): \($0)" }
        if let why = report.heldMessage { lines.append("  Held, for instance: \(why)") }
        if report.failed > 0 {
            lines.append(
                "\(Counted.text(report.failed, "record was", "records were")) refused by \(report.name): "
                    + "mizan sync conflicts --refused says why, mizan sync retry \(report.name) tries again")
        }
        return lines
    }

    /// `1 record of fitiq waits for you`.
    static func waits(_ count: Int64, of name: String? = nil) -> String {
        let whose = name.map { " of \($0)" } ?? ""
        return "\(Counted.text(count, "record"))\(whose) \(Counted.word(count, "waits", "wait")) for you"
    }

    /// A remote as a line of the status.
    static func line(_ report: ConnectorReport, on output: CommandOutput) -> String {
        let since = report.succeededAt.map { ", last in step at \(output.text($0))" } ?? ""
        let head = "\(report.name) (\(report.account) at \(report.address))"
        let waiting = report.pending > 0 ? ", \(report.pending) to send" : ""
        let people = report.conflicts + report.held
        let decisions = people > 0 ? ", \(waits(people))" : ""
        let refused = report.failed > 0 ? ", \(report.failed) refused" : ""
        switch report.state {
        case .beginning: return "\(head): not synced yet\(decisions)"
        case .inStep: return "\(head): in step\(since)\(decisions)\(refused)"
        case .waiting: return "\(head)\(waiting)\(since)\(decisions)\(refused)"
        case .paused: return "\(head): paused\(waiting)\(since)"
        case .failing: return "\(head) failed: \(report.message ?? "")\(waiting)\(since)"
        }
    }

    static func show(_ page: RecordPage<ConnectorService.Trouble>, on output: CommandOutput) {
        let troubles = page.items
        // Both sides of a record may have 1 MiB each, so each is formatted only where it is printed.
        let isCSV = output.format == .csv
        output.list(
            TabularOutput(
                [
                    "connector": "With", "kind": "What", "type": "Type", "key": "Key", "message": nil, "mine": nil,
                    "theirs": nil,
                ],
                rows: troubles.map { one in
                    [
                        .text(one.connector), .text(one.kind.rawValue), .text(one.reference.type),
                        .text(one.reference.key),
                        one.message.map(FieldValue.text) ?? .absent,
                        isCSV ? one.mine.map { .text(JSONWriter.text($0)) } ?? .absent : .absent,
                        isCSV ? one.theirs.map { .text(JSONWriter.text($0)) } ?? .absent : .absent,
                    ]
                }, whenEmpty: "No record waits for your decision."),
            objects: output.format == .json ? troubles.map(\.json) : nil, next: page.next)
        guard output.format == .table else { return }
        for one in troubles {
            output.say("\(one.reference.type) \(one.reference.key)")
            if let message = one.message { output.say("  \(message)") }
            for line in sides(of: one) { output.say("  \(line)") }
        }
        if let first = troubles.first(where: { $0.kind == .conflict || $0.kind == .held }) {
            output.say(
                "To decide: mizan sync resolve \(first.connector) \(first.reference.type) \(first.reference.key) mine, or theirs"
            )
        }
    }

    /// The states here and at the remote, as far as they are known.
    private static func sides(of one: ConnectorService.Trouble) -> [String] {
        // A refused record has no incoming state.
        guard one.kind == .conflict || one.kind == .held else { return [] }
        switch (one.mine, one.theirs) {
        case (nil, nil): return []
        case (let mine?, nil): return ["there it is removed, here it is \(fields(mine))"]
        case (nil, let theirs?):
            return [
                one.kind == .held
                    ? "there it is \(fields(theirs))" : "here it is removed, there it is \(fields(theirs))"
            ]
        case (let mine?, let theirs?):
            guard case .object(let left) = mine, case .object(let right) = theirs else { return [] }
            let names = left.map(\.name) + right.map(\.name).filter { name in !left.contains { $0.name == name } }
            let alike = names.filter { isSame(mine[$0], theirs[$0]) }
            return names.filter { !alike.contains($0) }.map {
                "\($0): here \(word(mine[$0])), there \(word(theirs[$0]))"
            } + (alike.isEmpty ? [] : ["on both sides: \(fields(mine, alike))"])
        }
    }

    /// True for equal numbers in different notations, and for null and a missing value.
    private static func isSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
        if let one = one?.double, let other = other?.double { return one == other }
        return one ?? .null == other ?? .null
    }

    /// The fields that have a value.
    private static func fields(_ record: JSONValue, _ names: [String]? = nil) -> String {
        guard case .object(let members) = record else { return word(record) }
        return members.filter { $0.value != .null && names?.contains($0.name) ?? true }
            .map { "\($0.name) \(word($0.value))" }.joined(separator: ", ")
    }

    private static func word(_ value: JSONValue?) -> String {
        let text = value.map { JSONWriter.text($0) } ?? "nothing"
        return PlainText.oneLine(text.count > 60 ? text.prefix(59) + "…" : text[...])
    }
}
