internal import Changes
internal import CommandLineKit
internal import HomeUpkeep
internal import Kernel

/// The output of the doctor: a line for each finding, with the remedy.
enum DoctorOutput {
    static func show(_ diagnoses: [Diagnosis], on output: CommandOutput) {
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
            for finding in diagnosis.findings {
                let word = finding.level.word + String(repeating: " ", count: 8 - finding.level.word.count)
                output.say("\(word)  \(name)  \(finding.text)")
                if let advice = finding.advice {
                    output.say(String(repeating: " ", count: width + 12) + "→ \(advice)")
                }
            }
        }
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
