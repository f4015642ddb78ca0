internal import Accounts
internal import Changes
internal import HomeBase
internal import HomePast
internal import HomeWork
internal import Kernel
internal import ModuleKit
internal import Storage

/// Imports a file part by part. Each part has a transaction of its own, and all parts are stored under one number. The file is
/// read meanwhile.
struct StreamImport {
    let context: ModuleContext
    let importer: any StreamImporter
    let request: ImportRequest
    let types: RecordTypes
    /// The place for files from a pipe that are read twice; nil if there is none.
    let spoolDirectory: String?

    func run(
        _ file: any ImportSource, owner: OwnerID, progress: @escaping @Sendable (WorkProgress) -> Void
    ) async throws -> ImportResult {
        try ImportChoices.check(request.choices, of: importer.options)
        let source = try await repeatable(file)
        let survey = importer.surveys ? try await survey(source) : nil
        let remembered = try await context.read(owner) { [name = importer.name] in
            try RememberedChoices.of(name, source: survey?.source ?? "", in: $0)
        }
        let reading = try ImportReading(
            request.choices, survey, remembering: remembered, by: importer.name, importer.options, source.name)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            let pieces = ReadAhead()
            group.addTask { [importer] in
                await pieces.read { try (survey?.open ?? importer.open)(source, reading.choices) }
            }
            // The reading ends by itself, or when the storing ends.
            defer { group.cancelAll() }
            var result =
                try await request.isTrial
                ? tryOut(pieces, of: source, owner: owner, progress: progress)
                : store(pieces, of: source, owner: owner, reading.memory, progress: progress)
            if result.number != nil, let forgetting = reading.forgetting { result.report.remarks.append(forgetting) }
            result.report.remarks += reading.remarks
            result.isReadByDefault = !reading.remarks.isEmpty
            return result
        }
    }

    /// The source in a form that can be read twice, which a survey requires.
    private func repeatable(_ source: any ImportSource) async throws -> any ImportSource {
        guard importer.surveys, !source.isRepeatable, let spoolDirectory else { return source }
        return try await BlockingWork.run { _ in try SpooledSource(source, in: Spool(in: spoolDirectory)) }
    }

    private func survey(_ source: any ImportSource) async throws -> ImportSurvey? {
        guard source.isRepeatable else { return nil }
        return try await BlockingWork.run { [importer] cancellation in
            try importer.survey(CancellableSource(base: source, cancellation: cancellation))
        }
    }

    private func store(
        _ pieces: ReadAhead, of source: any ImportSource, owner: OwnerID, _ memory: RememberedChoices,
        progress: @Sendable (WorkProgress) -> Void
    ) async throws -> ImportResult {
        var open = try await OpenImport(source.name, by: [importer.name], [memory], of: owner, context)
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

    /// Each part is stored and rolled back, so a record that two parts change counts in both.
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
            if request.endsWithFirst, report.changed > 0 { break }
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
        /// Applies one piece, item by item.
        case ofEachItem
    }

    /// If the rules refuse a part, perhaps only some of its items are wrong. The first piece of the part is then tried item by
    /// item.
    private func carefullyIfRefused<Result>(
        _ pieces: ReadAhead, _ body: (Care) async throws -> Result
    ) async throws -> Result {
        do {
            return try await body(.usual)
        } catch let error as any BoundaryError
            where !error.atBoundary.isOfTheStore && pieces.piece(0)?.items.applyCarefully != nil
        {
            return try await body(.ofEachItem)
        }
    }

    private struct Part: Sendable {
        var open: OpenImport?
        /// The report on this part; once the part is stored, the report on all parts so far.
        var report: ImportReport
        let pieces: Int
        let bytesRead: Int64
        let start: ContinuousClock.Instant
        let applying: Duration
    }

    /// Applies as many pieces as are available and as time allows.
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
        do {
            return try await context.database.write(owner, within: TransactionBudget.part) { transaction in
                var open = open
                transaction.begin(open.operation)
                var part = try apply(pieces, as: open.number, for: time, care, in: transaction)
                part.report = report.extended(by: part.report)
                guard open.number != nil || part.report.changed > 0 else { throw NothingYet(part: part) }
                try open.note(part.report, isLast: false, in: transaction)
                part.open = open
                return part
            }
        } catch let nothing as NothingYet {
            return nothing.part
        }
    }

    /// Ends the transaction of a part if no item of the file has been imported so far. The side effects of the part, such as
    /// setting a home currency, are then not stored.
    private struct NothingYet: Error { let part: Part }
}
