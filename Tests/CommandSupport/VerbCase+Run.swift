package import CommandLineKit
internal import Kernel
internal import TestSupport

extension VerbCase {
    /// The printed text of a run, and whether the store changed. In the text, names replace the values that differ from run to
    /// run.
    package struct Outcome: Sendable {
        package var printed: Printed
        package let changedTheStore: Bool
    }

    /// Runs the line with additional words after its own.
    package func outcome(
        in format: OutputFormat, with more: [String] = [], livingIn zone: String? = nil,
        writing: (String) -> String = { $0 }
    ) async throws -> Outcome {
        var (mizan, names) = try await store()
        mizan.zone = zone
        let directory = mizan.directory.path
        let stored = try await mizan.storedBytes()
        // The table is the default output, so the option is left out for it.
        let asked = format == .table ? [] : ["--output", format.rawValue]
        var printed = await mizan.type(
            asked + names.filled(line.words.map(writing) + more, in: directory), input: input)
        printed.output = masked(names.named(printed.output, in: directory))
        printed.errors = Self.withoutNewStore(masked(names.named(printed.errors, in: directory)))
        if format != .table || expected.file != nil { printed.output = Names.shortened(printed.output) }
        return Outcome(printed: printed, changedTheStore: try await mizan.storedBytes() != stored)
    }

    /// Removes the message that a store was created. The message appears in every case that begins without a store, and has its
    /// own test.
    private static func withoutNewStore(_ errors: String) -> String {
        errors.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("mizan: A new store was made in ") }.joined(separator: "\n")
    }

    private func store() async throws -> (TypedLines, Names) {
        let prepared = try await PreparedStores.all.prepared(before)
        return (prepared.mizan, prepared.names)
    }

    private func masked(_ text: String) -> String { expected.masks.reduce(text) { $1.applied(to: $0) } }

    /// The faults of the run. A reading verb must leave the store unchanged.
    func faults(reads: Bool) async throws -> [String] {
        var faults: [String] = []
        for format in OutputFormat.allCases where format != .spreadsheet {
            let outcome =
                format == .table ? try await TableOutcomes.all.outcome(of: self) : try await outcome(in: format)
            var found = expected.differences(from: outcome.printed, in: format)
            if outcome.changedTheStore && (reads || !isSuccess) { found.append("the store is not as it was") }
            faults += found.map { "\(format.rawValue): \($0)" }
        }
        if reads, isSuccess { faults += try await chosenFieldFaults() }
        return faults
    }

    /// The faults of a spreadsheet of all fields, in which the last field is the first column. The spreadsheet must contain the
    /// same values as the CSV, and no text that a spreadsheet program would calculate.
    private func chosenFieldFaults() async throws -> [String] {
        guard !expected.csv.isEmpty, case let wanted = try CSVReader.rows(written: expected.csv),
            let header = wanted.first, let last = header.last, Set(header).count == header.count
        else { return [] }
        let fields = ([last] + header.dropLast()).joined(separator: ",")
        let printed = try await outcome(in: .spreadsheet, with: ["--fields", fields]).printed
        guard printed.code == 0, printed.output.unicodeScalars.first == "\u{FEFF}" else {
            return ["spreadsheet: ends with \(printed.code) and prints \(printed.output)\(printed.errors)"]
        }
        let rows = try CSVReader.rows(String(printed.output.unicodeScalars.dropFirst()))
        let calculated = rows.joined().filter { "=+@".contains($0.prefix(1)) && !$0.isEmpty }
        let found = rows.map { row in
            (row.dropFirst() + row.prefix(1)).map { $0.hasPrefix("'") ? String($0.dropFirst()) : $0 }
        }
        return calculated.map { "spreadsheet: calculates \($0)" }
            + (found == wanted ? [] : ["spreadsheet: prints \(printed.output)"])
    }
}

extension VerbCase.Expectation {
    func differences(from printed: Printed, in format: OutputFormat) -> [String] {
        var differences: [String] = []
        func compare<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value) {
            if found != expected { differences.append("\(what) is\n\(found)\nand should be\n\(expected)") }
        }
        compare("the exit code", printed.code, code)
        if format == .json, code != 0 {
            // The members of problem details, with the same words.
            do { compare("standard error", try Self.sentence(ofProblem: printed.errors), errors) } catch {
                differences.append("\(error), in:\n\(printed.errors)")
            }
        } else {
            // The parser's message continues with the usage of the verb.
            compare("standard error", code == 64 ? Self.firstLine(printed.errors) : printed.errors, errors)
        }
        if let file {
            compare("standard output", printed.output, file)
            return differences
        }
        do {
            switch format {
            case .table: compare("standard output", printed.output, table)
            case .json where !json.isEmpty:
                compare("the JSON", ignoring(try printed.json()), try JSONReader.read(Array(json.utf8)))
            case .csv where !csv.isEmpty:
                let rows = try CSVReader.rows(written: csv)
                compare("the CSV", try printed.csv(), rows)
            case .json, .csv, .spreadsheet: compare("standard output", printed.output, "")
            }
        } catch {
            differences.append("\(error), in:\n\(printed.output)")
        }
        return differences
    }

    /// The last line is the error. The lines before it are messages for people.
    private static func sentence(ofProblem text: String) throws -> String {
        let lines = text.split(separator: "\n")
        let problem = try JSONReader.read(Array((lines.last ?? "").utf8))
        guard case .string(let detail)? = problem["detail"], case .string(let type)? = problem["type"],
            type.hasPrefix("urn:mizan:problem:"), case .integer(400...599)? = problem["status"],
            case .string? = problem["title"]
        else { throw MizanError(.invalidInput, "test.problem", "These are no problem details.") }
        let advice = if case .string(let text)? = problem["advice"] { " " + text } else { "" }
        return (lines.dropLast().map(String.init) + ["mizan: \(detail)\(advice)\n"]).joined(separator: "\n")
    }

    private static func firstLine(_ text: String) -> String { text.prefix { $0 != "\n" } + "\n" }

    private func ignoring(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            .object(
                members.filter { !ignored.contains($0.name) }.map { JSONValue.Member($0.name, ignoring($0.value)) })
        case .array(let values): .array(values.map(ignoring))
        default: value
        }
    }
}
