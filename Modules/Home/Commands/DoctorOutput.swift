internal import Changes
internal import CommandLineKit
internal import HomeUpkeep
internal import Kernel

/// The output of the doctor: a line for each finding that needs attention, with the remedy, and a sentence at the end.
enum DoctorOutput {
    static func show(_ diagnoses: [Diagnosis], isVerbose: Bool, on output: CommandOutput) {
        output.json(
            .array(
                diagnoses.map { diagnosis in
                    [
                        "check": .string(diagnosis.check), "result": .string(diagnosis.level.word),
                        "findings": .array(diagnosis.findings.map(json)),
                        "repairs": .array(diagnosis.repairs.map(JSONValue.string)),
                    ]
                }))
        csv(diagnoses, on: output)
        let width = diagnoses.map(\.check.count).max() ?? 0
        for diagnosis in diagnoses {
            let name = diagnosis.check + String(repeating: " ", count: width - diagnosis.check.count)
            for repair in diagnosis.repairs { output.say("repaired  \(name)  \(repair)") }
            for finding in diagnosis.findings where isVerbose || finding.level >= .warning {
                let word = finding.level.word + String(repeating: " ", count: 8 - finding.level.word.count)
                output.say("\(word)  \(name)  \(finding.text)")
                if let advice = finding.advice {
                    output.say(String(repeating: " ", count: width + 12) + "→ \(advice)")
                }
            }
        }
        output.say(verdict(diagnoses))
    }

    /// How the store is, and what to do.
    static func verdict(_ diagnoses: [Diagnosis]) -> String {
        let findings = diagnoses.flatMap(\.findings)
        let problems = findings.count { $0.level == .problem }
        let warnings = findings.count { $0.level == .warning }
        let checks = Counted.text(diagnoses.count, "check")
        guard problems + warnings > 0 else { return "The store is well: \(checks), nothing to do." }
        let counts = [(problems, "problem"), (warnings, "warning")].filter { $0.0 > 0 }.map { Counted.text($0, $1) }
        let state = problems > 0 ? "The store needs help" : "The store is well, but needs attention"
        return "\(state): \(counts.joined(separator: " and ")) in \(checks). The lines with arrows say what to do."
    }

    private static func json(_ finding: Finding) -> JSONValue {
        .object([
            "result": .string(finding.level.word), "text": .string(finding.text),
            "advice": finding.advice.map(JSONValue.string),
        ])
    }

    private static func csv(_ diagnoses: [Diagnosis], on output: CommandOutput) {
        guard output.format == .csv else { return }
        output.list(
            TabularOutput(
                ["check", "result", "text", "advice"],
                rows: diagnoses.flatMap { diagnosis in
                    diagnosis.repairs.map { [.text(diagnosis.check), .text("repaired"), .text($0), .absent] }
                        + diagnosis.findings.map { finding in
                            [
                                .text(diagnosis.check), .text(finding.level.word), .text(finding.text),
                                finding.advice.map(FieldValue.text) ?? .absent,
                            ]
                        }
                }))
    }
}
