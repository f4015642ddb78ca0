internal import HomePast
internal import Kernel
internal import ModuleKit

/// The importers, and the errors for a file that none of them imports.
struct ImportKinds: Sendable {
    let documents: [OwnedImporter<any Importer>]
    let streams: [OwnedImporter<any StreamImporter>]
    /// The slices that are not running. The error for a file that no importer recognises names these slices.
    let missing: [ModuleStatus]

    init(_ modules: [any Module], missing: [ModuleStatus]) {
        documents = modules.flatMap { module in
            module.importers.map { OwnedImporter(slice: type(of: module).id, importer: $0) }
        }
        streams = modules.flatMap { module in
            module.streamImporters.map { OwnedImporter(slice: type(of: module).id, importer: $0) }
        }
        self.missing = missing
    }

    /// The importer for a file with these first bytes that is imported part by part.
    func stream(_ head: [UInt8]?) -> OwnedImporter<any StreamImporter>? {
        head.flatMap { head in streams.first { $0.importer.recognises(head) } }
    }

    /// The error for a file whose importer exists, but stores data in another scope.
    func otherScope(_ scope: RecordScope, _ file: String) -> MizanError {
        Refusal.importOtherScope(
            scope == .shared
                ? "The data in this file is shared by all owners. An admin must import it on the machine."
                : "The data in this file belongs to one owner; it is not shared data.",
            details: ["file": file],
            advice: scope == .shared ? "Use `mizan import FILE --shared`." : "Leave out --shared.")
    }

    func unrecognised(_ document: ImportDocument, _ file: String) -> MizanError {
        if case .text(let text) = document, let table = TableHeadings(text.text) { return unrecognised(table, file) }
        let keys = document.keys ?? []
        let shown = keys.prefix(5).map { "“\($0.prefix(40))”" }.joined(separator: ", ")
        return unrecognised(
            keys.isEmpty
                ? "It is \(document.kind)."
                : "It is \(document.kind) with \(Counted.text(keys.count, "key")), such as \(shown).", file)
    }

    /// For a table, the error first lists the known tables.
    private func unrecognised(_ table: TableHeadings, _ file: String) -> MizanError {
        let tables = streams.map(\.importer).filter { !$0.headings.isEmpty }
        let ways = tables.map { importer in
            "For \(importer.title), its headings must be \(TableHeadings.text(importer.headings)), in any order."
        }
        let sentences = ["It is a CSV file with the columns \(TableHeadings.text(table.names))."] + ways
        return unrecognised(sentences.joined(separator: " "), file, tablesFirst: true)
    }

    func unrecognised(_ what: String, _ file: String, tablesFirst: Bool = false) -> MizanError {
        let (tables, others) = (
            streams.filter { tablesFirst && !$0.importer.headings.isEmpty },
            streams.filter { !tablesFirst || $0.importer.headings.isEmpty }
        )
        var kinds = tables.map { $0.importer as any FileKind }
        kinds += documents.map { $0.importer as any FileKind } + others.map { $0.importer as any FileKind }
        var sentences = ["No part of Mizan can read this file.", what]
        if !kinds.isEmpty { sentences.append("Mizan can read: \(kinds.map(\.title).joined(separator: "; ")).") }
        if !missing.isEmpty {
            let names = missing.map { "\($0.title) (\($0.state.title))" }.joined(separator: ", ")
            sentences.append("These parts are not running, so they did not check the file: \(names).")
        } else if kinds.isEmpty {
            sentences.append("No slice that imports files is part of this build.")
        }
        return Refusal.importNotRecognised(
            sentences.joined(separator: " "), details: ["file": file],
            advice: missing.isEmpty ? recognising(kinds) : "`mizan status` says why they are not.")
    }
}

/// The names in files by which each kind is recognised, for people who can look into the file.
private func recognising(_ kinds: [any FileKind]) -> String? {
    guard !kinds.isEmpty else { return nil }
    let ways = kinds.map { "\($0.title) by \($0.recognisedBy.joined(separator: ", "))" }
    return "Mizan recognises \(ways.joined(separator: "; "))."
}

extension RecordScope {
    var name: String { self == .shared ? "shared data" : "an owner's own" }
}
