internal import CommandLineKit
internal import Kernel

// The rules for every verb of a table.

extension VerbTable {
    /// A verb that is called with an unknown option must do nothing and exit with code 64. It says so in JSON where JSON is asked for.
    package func unknownOptionFaults(of verb: Verb) async throws -> [String] {
        guard let line = line(of: verb) else { return ["\(verb): no line runs it"] }
        let outcome = try await line.outcome(in: .json, with: ["--no-such-option"])
        var faults: [String] = []
        // A verb that accepts any word reads the option as a value, and refuses that value.
        let code: Int32 = takingAnyWord.contains(verb.description) ? 65 : 64
        if outcome.printed.code != code { faults.append("\(verb) ends with \(outcome.printed.code), not \(code)") }
        if !outcome.printed.output.isEmpty { faults.append("\(verb) prints \(outcome.printed.output)") }
        if outcome.changedTheStore { faults.append("\(verb) changes the store") }
        let problem = try? JSONReader.read(Array(outcome.printed.errors.utf8))
        if problem?["detail"] == nil { faults.append("\(verb) says as JSON: \(outcome.printed.errors)") }
        return faults
    }

    /// Times that are shown to people in UTC although the machine is set to another zone.
    package func momentFaults() async throws -> [String] {
        var faults: [String] = []
        for one in cases where one.isSuccess && one.expected.file == nil {
            let printed = try await one.outcome(in: .table, livingIn: "Asia/Tokyo").printed.output
            for match in printed.matches(of: #/\d\d:\d\d(:\d\d(\.\d+)?)?Z/#) {
                faults.append("\(one) shows \(match.output.0)")
            }
        }
        return faults
    }

    /// A number in the digits and separators of another script is read as the same number in ASCII.
    package func digitFaults() async throws -> [String] {
        var faults: [String] = []
        for one in cases where one.isSuccess && one.expected.file == nil && !verbatim.contains(verb(of: one.line)) {
            guard one.line.words.contains(where: { Self.inArabicDigits($0) != $0 }) else { continue }
            let written = try await TableOutcomes.all.outcome(of: one).printed
            let printed = try await one.outcome(in: .table, writing: Self.inArabicDigits).printed
            // A text that only looks like a number stays as typed.
            if DecimalDigits.plain(printed.output) != DecimalDigits.plain(written.output) {
                faults.append("\(one): \(printed.errors)\(printed.output)")
            }
        }
        return faults
    }

    /// The word in Arabic digits, if the word is a number such as `5`, `75.5kg`, `2:255`, `2026-01-08` or `--limit=5`. Ids stay
    /// as they are, because nobody types ids.
    private static func inArabicDigits(_ word: String) -> String {
        guard word.wholeMatch(of: #/(--[a-z-]+=)?\d[\d.,:\/-]*[a-z%]*/#) != nil, word.utf8.count < 36 else {
            return word
        }
        return DecimalDigits.arabic.write(word).replacing(".", with: "\u{066B}")
    }

    /// An edit verb that is called without a change must report this and do nothing.
    package func emptyEditFaults(of verb: Verb) async throws -> [String] {
        guard verb.description.hasSuffix("edit"), let line = line(of: verb),
            case let words = line.line.words.prefix(while: { !$0.hasPrefix("--") }), words.count < line.line.words.count
        else { return [] }
        let empty = VerbCase(
            file: "nothing to change", Line(words.joined(separator: " ")), after: line.before, prints: "")
        let outcome = try await empty.outcome(in: .json)
        var faults: [String] = []
        if outcome.printed.code != 65 { faults.append("\(verb) ends with \(outcome.printed.code), not 65") }
        if !outcome.printed.errors.contains("Nothing to change is given") {
            faults.append("\(verb) says \(outcome.printed.errors)")
        }
        if outcome.changedTheStore { faults.append("\(verb) changes the store") }
        return faults
    }

    private func line(of verb: Verb) -> VerbCase? {
        cases.first { $0.isSuccess && self.verb(of: $0.line) == verb.description }
            ?? others.first { self.verb(of: $0) == verb.description }.map {
                VerbCase(file: "a line of another test", $0, after: ["quran favorite add 1:1"], prints: "")
            }
    }

    /// The faults of JSON output whose objects have the columns as members. Such objects must have these members only, in
    /// column order, and must contain the values of the CSV.
    package func formatFaults() throws -> [String] {
        try cases.filter { !summarising.contains(verb(of: $0.line)) }.flatMap { one in
            try one.expected.formatFaults().map { "\(one): \($0)" }
        }
    }
}

extension VerbCase.Expectation {
    fileprivate func formatFaults() throws -> [String] {
        guard !json.isEmpty, !csv.isEmpty else { return [] }
        let rows = try CSVReader.rows(written: csv)
        let json = try JSONReader.read(Array(json.utf8))
        let objects = if case .array(let values) = json { values } else { [json] }
        guard objects.count == rows.count - 1 else { return ["\(objects.count) objects, \(rows.count - 1) rows"] }
        return zip(objects, rows.dropFirst()).flatMap { object, row in
            guard case .object(let members) = object else { return ["\(object.kind) is no object"] }
            let filled = zip(rows[0], row).filter { name, cell in object[name] != nil || !cell.isEmpty }
            var faults: [String] = []
            if members.map(\.name) != filled.map(\.0) { faults.append("\(members.map(\.name)) and \(filled.map(\.0))") }
            for (name, cell) in filled where object[name].map(Self.cell) != cell {
                faults.append("\(name) is \(cell) in CSV")
            }
            return faults
        }
    }

    private static func cell(_ value: JSONValue) -> String {
        if case .string(let text) = value { text } else { JSONWriter.text(value) }
    }
}
