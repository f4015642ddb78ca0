internal import Accounts
package import Kernel
package import ModuleKit
internal import Storage

/// Takes files in: finds who knows the file, and has it stored, at once or part by part.
package struct ImportService: Sendable {
    private let context: ModuleContext
    private let importers: [OwnedImporter<any Importer>]
    private let streamImporters: [OwnedImporter<any StreamImporter>]
    private let recordTypes: [any RecordType]
    private let missing: [ModuleStatus]
    /// A document stands in memory as a whole, so there is one at a time.
    private let documents = AsyncMutex()

    /// A whole file in one transaction may take longer than most work.
    static let budget = Duration.seconds(120)

    /// Parts that do not run are named when nobody else knows a file.
    package init(context: ModuleContext, modules: [any Module], missing: [ModuleStatus] = []) {
        self.context = context
        importers = modules.flatMap { module in
            module.importers.map { OwnedImporter(slice: type(of: module).id, importer: $0) }
        }
        streamImporters = modules.flatMap { module in
            module.streamImporters.map { OwnedImporter(slice: type(of: module).id, importer: $0) }
        }
        recordTypes = modules.flatMap(\.recordTypes)
        self.missing = missing
    }

    package typealias Rejection = ImportReport.Rejection

    /// A damaged document goes in not at all; a file that is taken in part by part, as far as it is whole. An item that
    /// cannot be stored is reported, and the rest goes in. One closure hears how far a file is
    /// that is taken in part by part, the other when a document has been read and is about to be stored. By what right it is
    /// done is asked again in each transaction: a file may take an hour to come. Who may not write a slice that takes the
    /// file in is refused before anything of it is read. The owner of the shared data takes in what is shared, and nobody
    /// else does.
    package func run(
        _ source: any ImportSource, owner: OwnerID, _ request: ImportRequest = ImportRequest(),
        progress: @escaping @Sendable (WorkProgress) -> Void = { _ in },
        storing: @escaping @Sendable () -> Void = {}
    ) async throws -> ImportResult {
        try await context.database.read { try request.authority.require(in: $0) }
        let head = try await BlockingWork.run { _ in try source.head() }
        if let owned = streamImporters.first(where: { owned in head.map(owned.importer.recognises) == true }) {
            guard owned.importer.scope.holds(owner) else { throw otherScope(owned.importer.scope, source.name) }
            try request.rights.require([owned.slice])
            return try await StreamImport(
                context: context, importer: owned.importer, request: request, recordTypes: recordTypes
            )
            .run(source, owner: owner, progress: progress)
        }
        return try await documents.through {
            let reading = DocumentReading(context: context)
            let lease = try await reading.room(for: source)
            defer { withExtendedLifetime(lease) {} }
            let (able, left) = try await prepare(source, head, by: reading, owner, request)
            storing()
            var result = try await DocumentImport(context: context, request: request, recordTypes: recordTypes)
                .store(able, from: source, owner: owner)
            result.report.remarks += left
            return result
        }
    }

    /// Whether a file that begins so is taken in part by part, and never held as a whole.
    func takesInParts(_ head: [UInt8]) -> Bool { streamImporters.contains { $0.importer.recognises(head) } }

    private func prepare(
        _ source: any ImportSource, _ head: [UInt8]?, by reading: DocumentReading, _ owner: OwnerID,
        _ request: ImportRequest
    ) async throws -> ([DocumentImport.Able], remarks: [String]) {
        let remembered = try await context.read(owner) { transaction in
            try importers.map { try RememberedChoices.of($0.importer.name, in: transaction) }
        }
        return try await BlockingWork.run { cancellation in
            let document = try self.document(source, head, by: reading)
            try cancellation.check()
            let known = zip(importers, remembered).filter { $0.0.importer.recognises(document) }
            guard let first = known.first?.0 else { throw unrecognised(document, source.name) }
            let able = known.filter { $0.0.importer.scope.holds(owner) }
            guard !able.isEmpty else { throw otherScope(first.importer.scope, source.name) }
            try request.rights.require(able.map(\.0.slice))
            try ImportChoices.check(request.choices, of: able.flatMap(\.0.importer.options))
            let left = known.filter { !$0.0.importer.scope.holds(owner) }.map { other, _ in
                "What this file has of \(other.importer.scope.name) (\(other.importer.title)) was left out."
            }
            let prepared = try able.map { owned, remembered in
                let (importer, options) = (owned.importer, owned.importer.options)
                let values = remembered.merging(request.choices) { $1 }
                return DocumentImport.Able(
                    name: importer.name, title: importer.title, options: options,
                    items: try importer.prepare(document, ImportChoices(values, of: options)))
            }
            return (prepared, left + document.remarks)
        }
    }

    private func document(
        _ source: any ImportSource, _ head: [UInt8]?, by reading: DocumentReading
    ) throws -> ImportDocument {
        do {
            return try reading.document(source, head)
        } catch let error as MizanError where error.reason == "plist.not-a-property-list" {
            throw unrecognised(error.message, source.name)
        }
    }

    // MARK: What was taken in

    package func entries(owner: OwnerID) async throws -> [ImportEntry] {
        try await context.read(owner) { try entries(in: $0) }
    }

    /// Latest first.
    package func entries(in transaction: ReadTransaction) throws -> [ImportEntry] {
        try ImportLog.all(in: transaction)
    }

    // MARK: What is not taken in

    /// Somebody knows the file, and takes it in for others.
    private func otherScope(_ scope: RecordScope, _ file: String) -> MizanError {
        MizanError(
            .notPermitted, "import.other-scope",
            scope == .shared
                ? "What is in this file is shared data, which is for all. An admin takes it in, on the machine."
                : "What is in this file is one owner's, not shared data.",
            details: ["file": file],
            advice: scope == .shared ? "`mizan import FILE --shared` does." : "Leave out --shared.")
    }

    private func unrecognised(_ document: ImportDocument, _ file: String) -> MizanError {
        let keys = document.keys ?? []
        let shown = keys.prefix(5).map { "“\($0.prefix(40))”" }.joined(separator: ", ")
        return unrecognised(
            keys.isEmpty
                ? "It is \(document.kind)."
                : "It is \(document.kind) with \(Counted.text(keys.count, "key")), such as \(shown).", file)
    }

    private func unrecognised(_ what: String, _ file: String) -> MizanError {
        let kinds =
            importers.map { ($0.importer.title, $0.importer.recognisedBy) }
            + streamImporters.map { ($0.importer.title, $0.importer.recognisedBy) }
        let known = kinds.map { "\($0.0) (by \($0.1.joined(separator: ", ")))" }
        var sentences = ["No part of Mizan knows this file.", what]
        if !known.isEmpty { sentences.append("Known are: \(known.joined(separator: "; ")).") }
        if !missing.isEmpty {
            let names = missing.map { "\($0.title) (\($0.state.title))" }.joined(separator: ", ")
            sentences.append("Not running, and so not asked: \(names).")
        } else if known.isEmpty {
            sentences.append("No slice that imports files is part of this build.")
        }
        return MizanError(
            .unsupported, "import.not-recognised", sentences.joined(separator: " "), details: ["file": file],
            advice: missing.isEmpty ? nil : "`mizan status` says why they are not.")
    }
}

extension ImportDocument {
    fileprivate var remarks: [String] {
        guard case .text(let text) = self, let remark = text.remark else { return [] }
        return [remark]
    }
}

extension RecordScope {
    fileprivate var name: String { self == .shared ? "shared data" : "an owner's own" }
}
