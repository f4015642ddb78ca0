internal import Accounts
internal import Kernel
internal import ModuleKit
internal import Storage

/// Stores a document in one transaction, however many importers take a part of it.
struct DocumentImport: Sendable {
    let context: ModuleContext
    let request: ImportRequest
    let types: RecordTypes

    /// An importer that knows the document, and what it made of it.
    struct Able: Sendable {
        let name: String
        let title: String
        let options: [ImportOption]
        /// By what it knows such a document.
        let keys: [String]
        let items: PreparedImport
    }

    func store(_ able: [Able], from source: any ImportSource, owner: OwnerID) async throws -> ImportResult {
        let (file, titles) = (source.name, able.map(\.title))
        if request.isTrial {
            let trial = ImportTrial(types: types)
            let (report, examples) = try await ImportTrial.run(context, owner) { transaction in
                (try apply(able, in: transaction), try trial.examples(in: transaction))
            }
            return ImportResult(number: nil, file: file, titles: titles, report: report, examples: examples)
        }
        let operation = JournalOperation.ofImport(file)
        let (number, report) = try await context.database.writeWhileWanted(owner, within: ImportService.budget) {
            transaction in
            transaction.begin(operation)
            let report = try apply(able, in: transaction)
            guard transaction.hasStored else { return (Int64?.none, report) }
            for one in able {
                try RememberedChoices.note(request.choices, of: one.options, for: one.name, in: transaction)
            }
            let number = try ImportLog.append(
                file: file, importers: able.map(\.name).joined(separator: ", "), report: report, in: transaction)
            return (number, report)
        }
        return ImportResult(number: number, file: file, titles: titles, report: report)
    }

    private func apply(_ able: [Able], in transaction: WriteTransaction) throws -> ImportReport {
        try request.authority.require(in: transaction.session)
        transaction.importNumber = try ImportLog.next(in: transaction)
        var report = ImportReport()
        for one in able { report.add(try one.items.apply(transaction)) }
        // What one of them passes over is another's part, or is passed over by all.
        var heard = Set(able.flatMap(\.keys))
        report.ignoredKeys = report.ignoredKeys.filter { heard.insert($0).inserted }
        try transaction.settleForAnySlice()
        try request.rights.require(changedBy: transaction)
        return report
    }
}
