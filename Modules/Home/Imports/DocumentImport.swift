internal import Accounts
internal import Changes
internal import HomeBase
internal import HomePast
internal import HomeWork
internal import Kernel
internal import ModuleKit
internal import Storage

/// Stores a document part by part, however many importers import a part of it. Everything is stored, or nothing: a refusal in
/// the middle rolls back the earlier parts.
struct DocumentImport: Sendable {
    let context: ModuleContext
    let request: ImportRequest
    let types: RecordTypes
    let undo: ImportUndo

    /// An importer that recognises the document, and its prepared work.
    struct Able: Sendable {
        let name: String
        let title: String
        let memory: RememberedChoices
        /// The keys by which it recognises such a document.
        let keys: [String]
        var work: any DocumentWork
    }

    func store(
        _ able: [Able], from source: any ImportSource, owner: OwnerID,
        progress: @escaping @Sendable (WorkProgress) -> Void
    ) async throws -> ImportResult {
        if request.isTrial { return try await tryOut(able, from: source, owner: owner, progress: progress) }
        var (able, pace) = (able, Pace())
        var open = try await OpenImport(
            source.name, by: able.map(\.name), able.map(\.memory), of: owner, context)
        do {
            var (isDone, parts) = (false, 0)
            while !isDone {
                try PartLimit.current.requireMore(after: parts)
                let start = ContinuousClock.now
                let limit = PartLimit.current.within(pace.time)
                let part = try await context.database.writeWhileWanted(owner, within: TransactionBudget.part) {
                    [able, open] transaction in
                    var open = open
                    transaction.begin(open.operation)
                    let part = try apply(able, as: open.number, limit, in: transaction)
                    try open.note(Self.report(part.able), isLast: part.isDone, in: transaction)
                    return (part, open)
                }
                (able, isDone, open) = (part.0.able, part.0.isDone, part.1)
                pace.took(ContinuousClock.now - start, of: part.0.applying)
                parts += 1
                progress(Self.progress(able))
            }
        } catch {
            throw await ended(open, error, owner)
        }
        return ImportResult(
            number: open.number, file: source.name, titles: able.map(\.title), report: Self.report(able))
    }

    /// Ends a failed import, and returns its error. A cancelled import stays incomplete, and continues when it is requested
    /// again. A refused import is rolled back.
    private func ended(_ open: OpenImport, _ error: any Error, _ owner: OwnerID) async -> any Error {
        guard let number = open.number, !MizanError.isCancellation(error), !OpenImport.isUndone(error) else {
            return open.incomplete(error)
        }
        do {
            _ = try await undo.undo(number, owner: owner, by: open.operation.origin)
            return error
        } catch let refusal as MizanError where refusal.reason == Refusal.undoChangedSince.reason {
            return open.kept(error)
        } catch {
            return open.incomplete(error)
        }
    }

    /// Each part is stored and rolled back.
    private func tryOut(
        _ able: [Able], from source: any ImportSource, owner: OwnerID,
        progress: @escaping @Sendable (WorkProgress) -> Void
    ) async throws -> ImportResult {
        let trial = ImportTrial(types: types)
        var (able, examples, isDone) = (able, [ImportResult.Example](), false)
        let limit = PartLimit.current.within(Pace.longestPart)
        while !isDone {
            try Task.checkCancellation()
            let (part, shown) = try await ImportTrial.run(context, owner) { [able] transaction in
                for one in able { try one.work.layAgain(in: transaction) }
                return (
                    try apply(able, as: nil, limit, in: transaction), try trial.examples(in: transaction)
                )
            }
            (able, isDone) = (part.able, part.isDone)
            ImportTrial.add(shown, to: &examples)
            progress(Self.progress(able))
            if request.endsWithFirst, Self.report(able).changed > 0 { break }
        }
        return ImportResult(
            number: nil, file: source.name, titles: able.map(\.title), report: Self.report(able), examples: examples)
    }

    // MARK: A part

    private struct Part: Sendable {
        var able: [Able]
        var isDone: Bool
        let applying: Duration
    }

    private func apply(
        _ able: [Able], as number: Int64?, _ limit: PartLimit, in transaction: WriteTransaction
    ) throws -> Part {
        try request.authority.require(in: transaction.session)
        transaction.importNumber = try number ?? ImportLog.next(in: transaction)
        var (able, isDone) = (able, true)
        let (turn, start) = (PartTurn(limit), ContinuousClock.now)
        for place in able.indices where isDone {
            isDone = try able[place].work.goOn(turn, in: transaction)
        }
        let applying = ContinuousClock.now - start
        try transaction.settleForAnySlice()
        try request.rights.require(changedBy: transaction)
        return Part(able: able, isDone: isDone, applying: applying)
    }

    private static func report(_ able: [Able]) -> ImportReport {
        var report = ImportReport()
        for one in able { report.add(one.work.report) }
        // A key that one importer ignores may be used by another importer. Only keys that no importer uses are reported, each
        // once.
        var heard = Set(able.flatMap(\.keys))
        report.ignoredKeys = report.ignoredKeys.filter { heard.insert($0).inserted }
        return report
    }

    private static func progress(_ able: [Able]) -> WorkProgress {
        WorkProgress(records: .init(able.reduce(0) { $0 + $1.work.report.seen }, of: Int64?.none))
    }
}
