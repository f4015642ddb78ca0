internal import HomePast
internal import Kernel
internal import ModuleKit

/// The options for reading a file. For each option, the owner's choice has priority over the facts that the file itself shows.
/// Both have priority over the choice for an earlier file of the same source.
struct ImportReading: Sendable {
    let choices: ImportChoices
    /// Remarks about remembered choices, because the owner may not think of a choice made long ago.
    let remarks: [String]
    /// The remark about choices that are forgotten once something of the file is stored; nil if there are none.
    let forgetting: String?
    let memory: RememberedChoices

    /// Throws if the file can be read in several ways and no choice decides between them.
    ///
    /// - Parameters:
    ///   - said: the owner's choices, which were checked before.
    ///   - survey: nil for a file that is held in memory as a whole, because such a file is not surveyed.
    init(
        _ said: [String: String], _ survey: ImportSurvey?, remembering remembered: [String: String],
        by importer: String, _ options: [ImportOption], _ file: String
    ) throws(MizanError) {
        var memory = RememberedChoices(importer: importer, source: survey?.source ?? "")
        var (values, found) = (said, [String: String]())
        var (kept, shown, dropped) = ([ImportOption](), [ImportOption](), [ImportOption]())
        var doubts: [ImportSurvey.Finding] = []
        for option in options {
            let (finding, known) = (survey?.finding(option.name), remembered[option.name])
            let isContradicted = finding.map { !$0.readings.isEmpty && !$0.readings.contains(known ?? "") } == true
            if known != nil, isContradicted {
                memory.forgotten.insert(option.name)
                if said[option.name] == nil { dropped.append(option) }
            }
            if let value = said[option.name] {
                let isRead = finding.map { $0.readings.isEmpty || $0.readings.contains(value) } ?? true
                if option.isRemembered, isRead { memory.said[option.name] = value }
            } else if let finding, finding.readings.count == 1 {
                found[option.name] = finding.readings[0]
                if finding.readings[0] != option.standard { shown.append(option) }
            } else if let known, !isContradicted, finding?.readings.isEmpty != true {
                values[option.name] = known
                if known != option.standard { kept.append(option) }
            } else if let finding, !finding.readings.isEmpty {
                doubts.append(finding)
            }
        }
        guard doubts.isEmpty else { throw Self.doubtful(doubts, file) }
        choices = ImportChoices(values, of: options, found: found)
        func words(_ options: [ImportOption], _ values: [String: String]) -> String {
            options.map { "\($0.name)=\(values[$0.name] ?? "")" }.joined(separator: ", ")
        }
        let earlier = survey == nil ? "an earlier file of its kind" : "an earlier file of its source"
        forgetting =
            dropped.isEmpty
            ? nil
            : "Ignored: \(words(dropped, remembered)), remembered from \(earlier), because it does not fit this file."
        remarks = [
            shown.isEmpty
                ? nil : "Read with \(words(shown, found)), as detected from the file.",
            kept.isEmpty
                ? nil : "Read with \(words(kept, values)), as for \(earlier).",
        ].compactMap(\.self)
        self.memory = memory
    }

    private static func doubtful(_ doubts: [ImportSurvey.Finding], _ file: String) -> MizanError {
        let readings = doubts.map { doubt in doubt.readings.map { "\(doubt.option)=\($0)" } }
        let choices = readings.map { $0.joined(separator: " or ") }
        return Refusal.importSeveralReadings(
            "\(file) can be read in more than one way, and does not show which way is right. "
                + doubts.map(\.doubt).joined(separator: " ")
                + " Nothing was stored. Choose: \(choices.joined(separator: "; and ")).",
            details: ["file": file, "readings": readings.map { $0.joined(separator: ", ") }.joined(separator: "; ")],
            advice: "On the command line: "
                + readings.map { $0.map { "--option \($0)" }.joined(separator: " or ") }.joined(separator: ", and ")
                + ".")
    }
}
