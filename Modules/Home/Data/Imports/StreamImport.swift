internal import Accounts
internal import Kernel
internal import ModuleKit
internal import Storage

/// Takes a file in part by part, each part in a transaction of its own, all under one number. The file is read on
/// meanwhile.
struct StreamImport {
    let context: ModuleContext
    let importer: any StreamImporter
    let request: ImportRequest
    let types: RecordTypes

    func run(
        _ source: any ImportSource, owner: OwnerID, progress: @escaping @Sendable (WorkProgress) -> Void
    ) async throws -> ImportResult {
        try ImportChoices.check(request.choices, of: importer.options)
        let remembered = try await context.read(owner) { [name = importer.name] in
            try RememberedChoices.of(name, in: $0)
        }
        let choices = ImportChoices(remembered.merging(request.choices) { $1 }, of: importer.options)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            let pieces = ReadAhead()
            group.addTask { [importer] in await pieces.read { try importer.open(source, choices) } }
            // It ends by itself, or with the storing.
            defer { group.cancelAll() }
            var result =
                try await request.isTrial
                ? tryOut(pieces, of: source, owner: owner, progress: progress)
                : store(pieces, of: source, owner: owner, progress: progress)
            if let remark = RememberedChoices.remark(remembered, beside: request.choices, of: importer.options) {
                result.report.remarks.append(remark)
            }
            return result
        }
    }

    private func store(
        _ pieces: ReadAhead, of source: any ImportSource, owner: OwnerID,
        progress: @Sendable (WorkProgress) -> Void
    ) async throws -> ImportResult {
        var open = try await OpenImport(
            source.name, by: [.init(name: importer.name, options: importer.options)], request.choices, of: owner,
            context)
        var report = ImportReport()
        var pace = Pace()
        do {
            while try await pieces.hasMore() {
                try Task.checkCancellation()
                let part = try await carefullyIfRefused(pieces) { [open, report] care in
                    try await store(pieces, open, after: report, owner: owner, for: pace.time, care)
                }
                pace.took(ContinuousClock.now - part.start, of: part.applying)
                pieces.drop(part.pieces)
                (open, report) = (part.open ?? open, part.report)
                progress(Self.progress(part.bytesRead, of: source, report))
            }
            if let number = open.number {
                try await context.write(owner) { try ImportLog.markDone(number, in: $0) }
            }
        } catch {
            throw open.incomplete(error)
        }
        return ImportResult(number: open.number, file: open.file, titles: [importer.title], report: report)
    }

    /// Each part is stored and taken back, so a record that two parts change counts in both.
    private func tryOut(
        _ pieces: ReadAhead, of source: any ImportSource, owner: OwnerID,
        progress: @Sendable (WorkProgress) -> Void
    ) async throws -> ImportResult {
        let trial = ImportTrial(types: types)
        var (report, examples) = (ImportReport(), [ImportResult.Example]())
        while try await pieces.hasMore() {
            try Task.checkCancellation()
            let (part, shown) = try await carefullyIfRefused(pieces) { care in
                try await ImportTrial.run(context, owner) { transaction in
                    (
                        try apply(pieces, as: nil, for: Pace.longestPart, care, in: transaction),
                        try trial.examples(in: transaction)
                    )
                }
            }
            pieces.drop(part.pieces)
            report.extend(by: part.report)
            ImportTrial.add(shown, to: &examples)
            progress(Self.progress(part.bytesRead, of: source, report))
        }
        return ImportResult(
            number: nil, file: source.name, titles: [importer.title], report: report, examples: examples)
    }

    private static func progress(
        _ bytes: Int64, of source: any ImportSource, _ report: ImportReport
    ) -> WorkProgress {
        WorkProgress(bytes: .init(bytes, of: source.size), records: .init(report.seen, of: Int64?.none))
    }

    // MARK: A part

    private enum Care: Sendable {
        case usual
        /// One piece, item by item.
        case ofEachItem
    }

    /// What the rules refuse of a part need not be all of it: its first piece is tried item by item then.
    private func carefullyIfRefused<Result>(
        _ pieces: ReadAhead, _ body: (Care) async throws -> Result
    ) async throws -> Result {
        do {
            return try await body(.usual)
        } catch let error as MizanError where !error.isOfTheStore && pieces.piece(0)?.items.applyCarefully != nil {
            return try await body(.ofEachItem)
        }
    }

    private struct Part {
        var open: OpenImport?
        /// Of this part; once it is stored, of all that was done.
        var report: ImportReport
        let pieces: Int
        let bytesRead: Int64
        let start: ContinuousClock.Instant
        let applying: Duration
    }

    /// As many pieces as there is time for, and are there.
    private func apply(
        _ pieces: ReadAhead, as number: Int64?, for time: Duration, _ care: Care, in transaction: WriteTransaction
    ) throws -> Part {
        try request.authority.require(in: transaction.session)
        transaction.importNumber = try number ?? ImportLog.next(in: transaction)
        var report = ImportReport()
        var (count, bytesRead) = (0, Int64(0))
        let start = ContinuousClock.now
        while let piece = pieces.piece(count),
            count == 0 || care == .usual && ContinuousClock.now - start < time
        {
            let apply = care == .ofEachItem ? piece.items.applyCarefully : piece.items.apply
            report.extend(by: try (apply ?? piece.items.apply)(transaction))
            (count, bytesRead) = (count + 1, piece.bytesRead)
        }
        let applying = ContinuousClock.now - start
        try transaction.settleForAnySlice()
        try request.rights.require(changedBy: transaction)
        return Part(
            open: nil, report: report, pieces: count, bytesRead: bytesRead, start: start, applying: applying)
    }

    private func store(
        _ pieces: ReadAhead, _ open: OpenImport, after report: ImportReport, owner: OwnerID, for time: Duration,
        _ care: Care
    ) async throws -> Part {
        try await context.database.write(owner, within: ImportService.budget) { transaction in
            var open = open
            transaction.begin(open.operation)
            var part = try apply(pieces, as: open.number, for: time, care, in: transaction)
            var report = report
            report.extend(by: part.report)
            try open.note(report, isLast: false, in: transaction)
            (part.open, part.report) = (open, report)
            return part
        }
    }
}
