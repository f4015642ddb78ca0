package import Kernel

/// The result of an import. The number is nil in a trial, and if nothing was new, so that there is nothing to undo.
package struct ImportResult: Sendable {
    package let number: Int64?
    package let file: String
    package let titles: [String]
    package internal(set) var report: ImportReport
    /// In a trial, some of the records as they would become.
    package var examples: [Example]?
    /// True if options that nobody chose decided how the file was read. Another choice may read it otherwise.
    package internal(set) var isReadByDefault = false

    package struct Example: Sendable, Equatable {
        package enum Kind: String, Sendable, CaseIterable { case added, updated, removed }

        package let reference: RecordReference
        package let kind: Kind
        /// Nil for a record that would be removed.
        package let fields: JSONValue?
    }

    init(
        number: Int64?, file: String, titles: [String], report: ImportReport, examples: [Example]? = nil
    ) {
        (self.number, self.file, self.titles) = (number, file, titles)
        (self.report, self.examples) = (report, examples)
    }

    /// Throws if a part of the file could not be read at all. The import then counts as failed, even if other parts were
    /// stored.
    package func requireReadable() throws(MizanError) {
        guard !report.unreadable.isEmpty else { return }
        throw Refusal.importUnreadablePart(
            "Some parts of \(file) could not be read. "
                + report.unreadable.map { "\($0.path): \(Self.sentence($0.reason))" }.joined(separator: " ")
                + (number == nil ? " Nothing was stored." : " What else is in it is stored."),
            details: ["file": file, "parts": report.unreadable.map(\.path).joined(separator: ", ")])
    }

    /// Throws if every item of the file was refused: the import then counts as failed.
    package func requireTaken() throws(MizanError) {
        guard report.tookNothing else { return }
        let shown = report.rejected.prefix(3).map { "\($0.path): \(Self.sentence($0.reason))" }
        throw Refusal.importNothingTaken(
            "Nothing from \(file) was stored: \(Counted.text(report.rejections, "item")) "
                + "\(Counted.word(report.rejections, "was", "were")) refused.",
            details: ["file": file, "refused": String(report.rejections), "first": shown.joined(separator: " ")])
    }

    /// The reason with a full stop, which some reasons lack.
    private static func sentence(_ reason: String) -> String { reason.hasSuffix(".") ? reason : reason + "." }
}
