internal import HomePast
internal import Kernel
internal import ModuleKit
internal import Storage

/// Reads the documents of a file or an archive, and finds the importers of each.
struct DocumentFinding: Sendable {
    let context: ModuleContext
    let kinds: ImportKinds
    let request: ImportRequest

    struct Found: Sendable {
        var able: [DocumentImport.Able] = []
        var remarks: [String] = []
        /// True if options that nobody chose decided how a document is read.
        var isReadByDefault = false
    }

    func find(in contents: ImportContents, of source: any ImportSource, _ owner: OwnerID) async throws -> Found {
        let whole = contents.archive?.document
        let isTakenWhole = whole.map { whole in kinds.documents.contains { $0.importer.recognises(whole) } } == true
        let files = isTakenWhole ? [] : try contents.documents()
        let reading = DocumentReading(context: context)
        let lease = try await reading.room(for: files)
        defer { withExtendedLifetime(lease) {} }
        let remembered = try await context.read(owner) { transaction in
            try kinds.documents.map { try RememberedChoices.of($0.importer.name, source: "", in: transaction) }
        }
        return try await BlockingWork.run { cancellation in
            var (found, taken, able) = (Found(), [ImportContents.File](), [(ImportDocument, [Known])]())
            var damaged: [String] = []
            if isTakenWhole, let whole {
                let known = self.known(whole, remembered)
                able.append((whole, try self.able(known, owner, source.name)))
                found.remarks += left(known, owner)
            }
            for file in files {
                try cancellation.check()
                let read: DocumentReading.Read
                switch try self.document(file, of: contents, by: reading) {
                case .success(let document): read = document
                case .failure(let damage):
                    // A file that is not a property list at all, such as a picture, is not a damaged one.
                    if damage.reason != "plist.not-a-property-list" { damaged.append(damage.message) }
                    continue
                }
                let document = read.document
                let known = self.known(document, remembered)
                guard !known.isEmpty else {
                    if contents.archive == nil { throw kinds.unrecognised(document, source.name) }
                    continue
                }
                taken.append(file)
                able.append((document, try self.able(known, owner, source.name)))
                found.remarks += left(known, owner) + read.remarks
            }
            if let archive = contents.archive, taken.isEmpty, !isTakenWhole {
                throw kinds.unrecognised(([archive.summary] + damaged.prefix(3)).joined(separator: " "), source.name)
            }
            // Refuses choices that none of the importers has.
            try ImportChoices.check(request.choices, of: able.flatMap { $0.1 }.flatMap(\.owned.importer.options))
            for (document, known) in able {
                for one in known {
                    let (prepared, remarks) = try prepared(document, one, source.name)
                    found.able.append(prepared)
                    found.remarks += remarks.filter { !found.remarks.contains($0) }
                    if !remarks.isEmpty { found.isReadByDefault = true }
                }
            }
            found.remarks += contents.remarks(taking: taken)
            found.remarks += damaged.prefix(5).map { "Not read in the archive: \($0)" }
            return found
        }
    }

    /// The document in a file. If a file in an archive is damaged or is no document, the other files are still imported.
    private func document(
        _ file: ImportContents.File, of contents: ImportContents, by reading: DocumentReading
    ) throws -> Result<DocumentReading.Read, MizanError> {
        do {
            return .success(try reading.document(file.source, file.head, named: file.title))
        } catch let error as MizanError where contents.archive != nil && error.isOfContent {
            return .failure(error)
        } catch let error as MizanError where error.reason == "plist.not-a-property-list" {
            throw kinds.unrecognised(error.message, file.source.name)
        }
    }

    private func known(_ document: ImportDocument, _ remembered: [[String: String]]) -> [Known] {
        zip(kinds.documents, remembered).filter { $0.0.importer.recognises(document) }
            .map { (owned: $0.0, remembered: $0.1) }
    }

    private typealias Known = (owned: OwnedImporter<any Importer>, remembered: [String: String])

    private func able(_ known: [Known], _ owner: OwnerID, _ file: String) throws -> [Known] {
        let able = known.filter { $0.owned.importer.scope.holds(owner) }
        guard !able.isEmpty else { throw kinds.otherScope(known[0].owned.importer.scope, file) }
        try request.rights.require(able.map(\.owned.slice))
        return able
    }

    private func prepared(
        _ document: ImportDocument, _ known: Known, _ file: String
    ) throws -> (able: DocumentImport.Able, remarks: [String]) {
        let importer = known.owned.importer
        let reading = try ImportReading(
            request.choices, nil, remembering: known.remembered, by: importer.name, importer.options, file)
        let able = DocumentImport.Able(
            name: importer.name, title: importer.title, memory: reading.memory, keys: importer.recognisedBy,
            work: try importer.prepare(document, reading.choices))
        return (able, reading.remarks)
    }

    private func left(_ known: [Known], _ owner: OwnerID) -> [String] {
        known.filter { !$0.owned.importer.scope.holds(owner) }.map { other in
            let importer = other.owned.importer
            return "The data of \(importer.scope.name) (\(importer.title)) in this file was left out."
        }
    }
}

extension MizanError {
    /// True if the error concerns the contents of a file; false if it concerns the archive or the machine.
    fileprivate var isOfContent: Bool {
        reason.hasPrefix("plist.") || reason == "import.bad-json" || reason == "import.bad-text"
    }
}
