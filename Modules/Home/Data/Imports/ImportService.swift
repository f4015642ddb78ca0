package import Accounts
package import Kernel
package import ModuleKit
internal import Storage

/// Takes files in: finds who knows the file, and stores what is in it in one transaction.
package struct ImportService: Sendable {
    private let context: ModuleContext
    private let importers: [OwnedImporter<any Importer>]
    private let streamImporters: [OwnedImporter<any StreamImporter>]
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
        self.missing = missing
    }

    package typealias Rejection = ImportReport.Rejection

    /// What came of it; the number is nil if nothing was new, and then there is nothing to undo.
    package struct Result: Sendable {
        package let number: Int64?
        package let file: String
        package let titles: [String]
        package fileprivate(set) var report: ImportReport

        /// A file of which a part could not be read at all has not been taken in, whatever else was in it.
        package func requireReadable() throws(MizanError) {
            guard !report.unreadable.isEmpty else { return }
            throw MizanError(
                .invalidInput, "import.unreadable-part",
                "\(file) could not be read in every part. "
                    + report.unreadable.map { "\($0.path): \(Self.sentence($0.reason))" }.joined(separator: " ")
                    + (number == nil ? " Nothing was stored." : " What else is in it is stored."),
                details: ["file": file, "parts": report.unreadable.map(\.path).joined(separator: ", ")])
        }

        /// Reasons come with a full stop of their own, or without.
        private static func sentence(_ reason: String) -> String { reason.hasSuffix(".") ? reason : reason + "." }
    }

    /// A damaged document goes in not at all; a file that is taken in part by part, as far as it is whole. An item that
    /// cannot be stored is reported, and the rest goes in. One closure hears how many bytes of a file have been read that
    /// is taken in part by part, the other when a document has been read and is about to be stored. By what right it is
    /// done is asked again in each transaction: a file may take an hour to come. Who may not write a slice that takes the
    /// file in is refused before anything of it is read. The owner of the shared data takes in what is shared, and nobody
    /// else does.
    package func run(
        file path: String, named given: String? = nil, owner: OwnerID, by authority: Authority = .machine,
        rights: ImportRights = .all,
        progress: @escaping @Sendable (Int64) -> Void = { _ in }, storing: @escaping @Sendable () -> Void = {}
    ) async throws -> Result {
        let name = given ?? FileHead.name(path)
        try await context.database.read { try authority.require(in: $0) }
        let head = try await BlockingWork.run { _ in FileHead.read(path) }
        if let owned = head.flatMap({ head in streamImporters.first { $0.importer.recognises(head) } }) {
            guard owned.importer.scope.holds(owner) else { throw Self.otherScope(owned.importer.scope, name) }
            try rights.require([owned.slice])
            return try await StreamImport(
                context: context, importer: owned.importer, authority: authority, rights: rights
            )
            .run(file: path, named: name, owner: owner, progress: progress)
        }
        return try await documents.through {
            let lease = try await room(for: path)
            defer { withExtendedLifetime(lease) {} }
            let (able, prepared, left) = try await prepare(path, owner, rights)
            storing()
            var result = try await store(prepared, by: able, file: name, owner: owner, authority, rights)
            result.report.remarks += left
            return result
        }
    }

    /// Whether a file that begins so is taken in part by part, and never held as a whole.
    func takesInParts(_ head: [UInt8]) -> Bool { streamImporters.contains { $0.importer.recognises(head) } }

    /// A document takes about as much memory as its file is long.
    private func room(for path: String) async throws -> MemoryLease {
        let memory = context.memory
        let size = try await BlockingWork.run { _ in FileHead.size(path) } ?? 0
        // Where all the room there is would not do, it takes all.
        let bytes = min(size, memory.bytes / 8 * 7)
        let lease = memory.lease(for: .server)
        let clock = ContinuousClock()
        let end = clock.now + Self.patience
        while !lease.tryGrow(by: bytes) {
            guard clock.now < end else { throw MemoryLease.noRoom }
            try await Task.sleep(for: .milliseconds(100))
        }
        return lease
    }

    /// How long a document that is there waits for room.
    private static let patience = Duration.seconds(30)

    private func prepare(
        _ path: String, _ owner: OwnerID, _ rights: ImportRights
    ) async throws -> ([any Importer], [PreparedImport], remarks: [String]) {
        try await BlockingWork.run { cancellation in
            let document = try document(path)
            try cancellation.check()
            let known = importers.filter { $0.importer.recognises(document) }
            guard let first = known.first else { throw unrecognised(document, path) }
            let able = known.filter { $0.importer.scope.holds(owner) }
            guard !able.isEmpty else { throw Self.otherScope(first.importer.scope, path) }
            try rights.require(able.map(\.slice))
            let left = known.filter { !$0.importer.scope.holds(owner) }.map { other in
                "What this file has of \(other.importer.scope.name) (\(other.importer.title)) was left out."
            }
            return (able.map(\.importer), try able.map { try $0.importer.prepare(document) }, left)
        }
    }

    private func store(
        _ prepared: [PreparedImport], by able: [any Importer], file name: String, owner: OwnerID,
        _ authority: Authority,
        _ rights: ImportRights
    ) async throws -> Result {
        let names = able.map(\.name).joined(separator: ", ")
        let operation = JournalOperation.ofImport(name)
        let (number, report) = try await context.database.write(owner, within: Self.budget) { transaction in
            try authority.require(in: transaction.session)
            transaction.begin(operation)
            transaction.importNumber = try ImportLog.next(in: transaction)
            var report = ImportReport()
            for one in prepared { report.add(try one.apply(transaction)) }
            try transaction.settleForAnySlice()
            guard transaction.hasStored else { return (Int64?.none, report) }
            try rights.require(changedBy: transaction)
            let number = try ImportLog.append(file: name, importers: names, report: report, in: transaction)
            return (number, report)
        }
        return Result(number: number, file: name, titles: able.map(\.title), report: report)
    }

    /// Somebody knows the file, and takes it in for others.
    private static func otherScope(_ scope: RecordScope, _ path: String) -> MizanError {
        MizanError(
            .notPermitted, "import.other-scope",
            scope == .shared
                ? "What is in this file is shared data, which is for all. An admin takes it in, on the machine."
                : "What is in this file is one owner's, not shared data.",
            details: ["file": path],
            advice: scope == .shared ? "`mizan import FILE --shared` does." : "Leave out --shared.")
    }

    package func entries(owner: OwnerID) async throws -> [ImportEntry] {
        try await context.read(owner) { try entries(in: $0) }
    }

    /// Latest first.
    package func entries(in transaction: ReadTransaction) throws -> [ImportEntry] {
        try ImportLog.all(in: transaction)
    }

    /// That it is of no kind that is read at all is the same to its sender as that nobody knows what is in it.
    private func document(_ path: String) throws -> ImportDocument {
        do {
            return .propertyList(try context.propertyLists.read(contentsOf: path))
        } catch let error as MizanError where error.reason == "plist.not-a-property-list" {
            throw unrecognised(error.message, path)
        }
    }

    private func unrecognised(_ document: ImportDocument, _ path: String) -> MizanError {
        switch document {
        case .propertyList(.dictionary(let entries)):
            let keys = entries.prefix(5).map { "“\($0.key.prefix(40))”" }.joined(separator: ", ")
            return unrecognised(
                entries.isEmpty
                    ? "It is an empty property list."
                    : "It is a property list with \(Counted.text(entries.count, "key")), such as \(keys).",
                path)
        case .propertyList(let value):
            return unrecognised("It is a property list that holds \(value.kind), not a dictionary.", path)
        }
    }

    private func unrecognised(_ what: String, _ path: String) -> MizanError {
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
            .unsupported, "import.not-recognised", sentences.joined(separator: " "), details: ["file": path],
            advice: missing.isEmpty ? nil : "`mizan status` says why they are not.")
    }
}

extension RecordScope {
    fileprivate var name: String { self == .shared ? "shared data" : "an owner's own" }
}

extension JournalOperation {
    /// What the import of a file changes, in whatever parts and however often it is begun again, is one operation of whoever
    /// asked for it.
    static func ofImport(_ file: String, goingOn id: String? = nil) -> JournalOperation {
        JournalOperation(id: id ?? fresh(), action: "import \(file)", origin: current?.origin ?? .unknown)
    }
}
