internal import Accounts
package import HomeBase
package import HomePast
package import Kernel
package import ModuleKit
internal import Storage

/// Imports files: finds the importer of a file, and stores its data at once or part by part.
package struct ImportService: Sendable {
    private let context: ModuleContext
    private let kinds: ImportKinds
    private let types: RecordTypes
    private let undo: ImportUndo
    /// The directory for files from a pipe until they are imported; nil if there is no such directory.
    private let spoolDirectory: String?
    /// A document is in memory as a whole, so only one is imported at a time.
    private let documents = AsyncMutex()

    /// - Parameter missing: the slices that are not running. The error for a file that no importer recognises names these
    ///   slices.
    package init(
        context: ModuleContext, modules: [any Module], types: RecordTypes? = nil, missing: [ModuleStatus] = [],
        undo: ImportUndo? = nil, spooledIn spoolDirectory: String? = nil
    ) {
        (self.context, self.spoolDirectory) = (context, spoolDirectory)
        kinds = ImportKinds(modules, missing: missing)
        self.types = types ?? RecordTypes(modules)
        self.undo = undo ?? ImportUndo(context: context, undo: UndoRun(context: context, modules, self.types))
    }

    /// Imports a file. A damaged document is not imported at all. A file that is read piece by piece is imported up to the
    /// damage. An item that cannot be stored is reported, and the other items are imported.
    ///
    /// `progress` receives the progress. `storing` is called when a document has been read and is about to be stored. The
    /// authority is checked again in each transaction, because a file may take an hour to arrive. If the file belongs to a
    /// slice that the caller may not write, the import is refused before anything is stored. Only the owner of the shared data
    /// can import shared data.
    package func run(
        _ source: any ImportSource, owner: OwnerID, _ request: ImportRequest = ImportRequest(),
        progress: @escaping @Sendable (WorkProgress) -> Void = { _ in },
        storing: @escaping @Sendable () -> Void = {}
    ) async throws -> ImportResult {
        try await context.database.read { try request.authority.require(in: $0) }
        let contents = try await BlockingWork.run { [kinds, archives = context.archives] _ in
            try ImportContents(of: source, by: archives) { kinds.stream($0) != nil }
        }
        let streams = contents.files.compactMap { file in kinds.stream(file.head).map { (file: file, owned: $0) } }
        guard streams.count <= 1 else { throw contents.several(streams.map(\.file)) }
        var result: ImportResult
        if let (file, owned) = streams.first {
            guard owned.importer.scope.holds(owner) else { throw kinds.otherScope(owned.importer.scope, source.name) }
            try request.rights.require([owned.slice])
            result = try await StreamImport(
                context: context, importer: owned.importer, request: request, types: types,
                spoolDirectory: spoolDirectory
            )
            .run(file.source, owner: owner, progress: progress)
            result.report.remarks += contents.remarks(taking: [file]) + contents.remarks(leavingAllBut: file)
        } else {
            result = try await documents.through {
                let finding = try await DocumentFinding(context: context, kinds: kinds, request: request)
                    .find(in: contents, of: source, owner)
                storing()
                var result = try await DocumentImport(context: context, request: request, types: types, undo: undo)
                    .store(finding.able, from: source, owner: owner, progress: progress)
                result.report.remarks += finding.remarks
                result.isReadByDefault = finding.isReadByDefault
                return result
            }
        }
        return result
    }

    /// True if a file with these first bytes is never held in memory as a whole.
    func takesInParts(_ head: [UInt8]) -> Bool {
        kinds.stream(head) != nil || ImportContents.isArchive(head) || DatabaseDocument.begins(head)
    }

    // MARK: Past imports

    /// All imports, the latest first.
    package func entries(owner: OwnerID) async throws -> [ImportEntry] {
        var entries: [ImportEntry] = []
        while true {
            let last = entries.last?.number
            let page = try await context.read(owner) {
                try ImportLog.page(below: last, limit: Self.readTogether, in: $0)
            }
            entries += page
            guard page.count == Self.readTogether else { return entries }
        }
    }

    private static let readTogether = 1_000

    /// A page of imports, the latest first.
    package func page(_ query: RecordQuery, in transaction: ReadTransaction) throws -> RecordPage<ImportEntry> {
        let pages = NumberedPages(of: "imports", owner: transaction.owner, query)
        return pages.page(try ImportLog.page(below: pages.end, limit: pages.room, in: transaction)) { $0.number }
    }
}
