package import Kernel

/// The result of an import. The number is nil in a trial, and if nothing was new, so that there is nothing to undo.
package struct ImportResult: Sendable {
    package let number: Int64?
    package let file: String
    package let titles: [String]
    package internal(set) var report: ImportReport
    /// In a trial: some of the records as they would be.
    package var examples: [Example]?

    package struct Example: Sendable, Equatable {
        package enum Kind: String, Sendable, CaseIterable { case added, updated, removed }

        package let reference: RecordReference
        package let kind: Kind
        /// Nil for one that would go.
        package let fields: JSONValue?
    }

    init(
        number: Int64?, file: String, titles: [String], report: ImportReport, examples: [Example]? = nil
    ) {
        (self.number, self.file, self.titles) = (number, file, titles)
        (self.report, self.examples) = (report, examples)
    }

    /// A file of which a part could not be read at all has not been taken in, whatever else was in it.
    package func requireReadable() throws(MizanError) {
        guard !report.unreadable.isEmpty else { return }
        throw Refusal.importUnreadablePart(
            "\(file) could not be read in every part. "
                + report.unreadable.map { "\($0.path): \(Self.sentence($0.reason))" }.joined(separator: " ")
                + (number == nil ? " Nothing was stored." : " What else is in it is stored."),
            details: ["file": file, "parts": report.unreadable.map(\.path).joined(separator: ", ")])
    }

    /// A file of which every item was refused has not been taken in.
    package func requireTaken() throws(MizanError) {
        guard report.tookNothing else { return }
        let shown = report.rejected.prefix(3).map { "\($0.path): \(Self.sentence($0.reason))" }
        throw Refusal.importNothingTaken(
            "Nothing of \(file) was taken, and nothing is stored: \(Counted.text(report.rejections, "item")) "
                + "\(Counted.word(report.rejections, "was", "were")) refused.",
            details: ["file": file, "refused": String(report.rejections), "first": shown.joined(separator: " ")])
    }

    /// Reasons come with a full stop of their own, or without.
    private static func sentence(_ reason: String) -> String { reason.hasSuffix(".") ? reason : reason + "." }
}
