internal import HomePast
internal import Kernel
internal import ModuleKit
internal import Storage

/// An import that is stored in parts under one number. The state of the import is “incomplete” from its first part until its
/// last part.
///
/// If the process is killed, the import stays incomplete. If a file of the same name is imported again, the import continues
/// under that number. Items that are already stored change nothing. A later undo of the import removes all of its items.
struct OpenImport: Sendable {
    let file: String
    let importers: [String]
    let memories: [RememberedChoices]
    let operation: JournalOperation
    /// Nil until something is stored.
    private(set) var number: Int64?
    /// The report that is in the log so far.
    private var noted = ImportReport()

    /// Continues an interrupted import of this file, or begins a new one.
    init(
        _ file: String, by importers: [String], _ memories: [RememberedChoices], of owner: OwnerID,
        _ context: ModuleContext
    ) async throws {
        (self.file, self.importers, self.memories) = (file, importers, memories)
        let begun = try await context.read(owner) { [names = Self.names(importers)] in
            try ImportLog.incomplete(file: file, importers: names, in: $0)
        }
        number = begun?.number
        // The file is read from its beginning again, so its rejected items are counted anew.
        noted.reject([], andUnlisted: Int(clamping: begun?.rejected ?? 0))
        operation = JournalOperation.ofImport(file, goingOn: begun?.operation)
    }

    private static func names(_ importers: [String]) -> String { importers.joined(separator: ", ") }

    /// Records in the log what a part stored, at the end of the part.
    /// - Parameter report: the report on everything so far.
    mutating func note(_ report: ImportReport, isLast: Bool, in transaction: WriteTransaction) throws {
        if let number {
            guard try ImportLog.find(number, in: transaction.reading)?.state == .incomplete else {
                throw MizanError(
                    .conflict, Self.undone, "Import \(number) was undone meanwhile, so it stopped.")
            }
            try ImportLog.extend(number, by: report, beyond: noted, in: transaction)
            if isLast { try ImportLog.markDone(number, in: transaction) }
        } else {
            guard transaction.hasStored else { return }
            let new = try ImportLog.append(
                file: file, importers: Self.names(importers), state: isLast ? .done : .incomplete, report: report,
                in: transaction)
            for memory in memories { try memory.store(of: new, in: transaction) }
            number = new
        }
        noted = report
    }

    /// The error that ended the import, with a note about the incomplete import.
    func incomplete(_ error: any Error) -> MizanError {
        var error = MizanError(crossing: error)
        if error.code == .cancelled {
            error = Refusal.importCancelled("The import was cancelled.")
        }
        guard let number, !Self.isUndone(error) else { return error }
        return error.kind(
            """
            \(error.message) The records before that point are stored as import \(number), marked incomplete: import \
            the whole file again to complete it, or undo it.
            """, details: error.details.merging(["import": String(number)]) { first, _ in first },
            advice: "`mizan import --undo \(number)` does that.")
    }

    /// The error of an import whose earlier parts could not be rolled back, because all of their records were changed since.
    /// The import ends with those parts.
    func kept(_ error: any Error) -> MizanError {
        let error = MizanError(crossing: error)
        guard let number else { return error }
        return error.kind(
            "\(error.message) The records before that point are stored as import \(number), and stay: all of them "
                + "have been changed since.",
            details: error.details.merging(["import": String(number)]) { first, _ in first })
    }

    private static let undone = "import.already-undone"

    /// True if the import was rolled back meanwhile.
    static func isUndone(_ error: any Error) -> Bool { (error as? MizanError)?.reason == undone }
}
