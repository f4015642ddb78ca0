internal import Accounts
internal import Kernel
internal import ModuleKit
internal import Storage
internal import Synchronization

/// Takes a file in part by part, each part in a transaction of its own, all under one number.
///
/// The import is incomplete from its first part until the file's end has been reached, so a process that is killed
/// leaves it so. Importing a file of the same name again goes on under that number: what is there already changes
/// nothing, and rolling back takes all of it out.
struct StreamImport {
    let context: ModuleContext
    let importer: any StreamImporter
    let authority: Authority
    let rights: ImportRights

    func run(
        file path: String, named file: String, owner: OwnerID, progress: @Sendable (Int64) -> Void
    ) async throws -> ImportService.Result {
        let parts = try await BlockingWork.run { [importer] _ in Parts(try importer.open(path)) }
        let begun = try await context.read(owner) { [name = importer.name] in
            try ImportLog.incomplete(file: file, importers: name, in: $0)
        }
        var number = begun?.number
        var report = ImportReport()
        let operation = JournalOperation.ofImport(file, goingOn: begun?.operation)
        do {
            while let (part, bytesRead) = try await BlockingWork.run({ _ in try parts.next() }) {
                try Task.checkCancellation()
                let (known, one) = try await store(part, of: file, as: number, owner: owner, operation)
                number = known
                report.extend(by: one)
                progress(bytesRead)
            }
        } catch {
            throw incomplete(number, error)
        }
        if let number {
            try await context.write(owner) { try ImportLog.markDone(number, in: $0) }
        }
        return ImportService.Result(number: number, file: file, titles: [importer.title], report: report)
    }

    private func store(
        _ part: PreparedImport, of file: String, as number: Int64?, owner: OwnerID, _ operation: JournalOperation
    ) async throws -> (Int64?, ImportReport) {
        try await context.database.write(owner, within: ImportService.budget) {
            [name = importer.name, authority, rights] transaction in
            try authority.require(in: transaction.session)
            transaction.begin(operation)
            transaction.importNumber = try number ?? ImportLog.next(in: transaction)
            let report = try part.apply(transaction)
            try transaction.settleForAnySlice()
            try rights.require(changedBy: transaction)
            if let number {
                guard try ImportLog.find(number, in: transaction.reading)?.state == .incomplete else {
                    throw MizanError(.conflict, "import.already-undone", "Import \(number) was undone meanwhile.")
                }
                try ImportLog.extend(number, by: report, in: transaction)
                return (number, report)
            }
            guard transaction.hasStored else { return (nil, report) }
            return (
                try ImportLog.append(
                    file: file, importers: name, state: .incomplete, report: report, in: transaction), report
            )
        }
    }

    private func incomplete(_ number: Int64?, _ error: any Error) -> MizanError {
        let error =
            error is CancellationError
            ? MizanError(.cancelled, "import.cancelled", "The import was cancelled.") : MizanError(crossing: error)
        guard let number else { return error }
        return MizanError(
            error.code, error.reason,
            """
            \(error.message) What came before is stored as import \(number), marked incomplete: import the whole file \
            again to complete it, or roll it back.
            """, details: error.details.merging(["import": String(number)]) { first, _ in first },
            advice: "`mizan import --undo \(number)` does that.")
    }
}

/// The parts of a file, which one thread after another asks for.
private final class Parts: Sendable {
    private let parts: Mutex<any ImportParts>

    init(_ parts: sending any ImportParts) {
        self.parts = Mutex(parts)
    }

    /// The next part, and how much of the file has been read with it.
    func next() throws -> (PreparedImport, Int64)? {
        try parts.withLock { parts in try parts.next().map { ($0, parts.bytesRead) } }
    }
}
