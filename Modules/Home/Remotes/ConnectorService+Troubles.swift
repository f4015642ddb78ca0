internal import Changes
internal import Connectors
internal import HomeBase
package import Kernel
package import ModuleKit
internal import Storage

extension ConnectorService {
    /// A record that has a problem.
    package struct Trouble: Sendable, Hashable {
        package enum Kind: String, Sendable, CaseIterable {
            /// Both sides changed it, and a person has to decide.
            case conflict
            /// The received record cannot be stored, because it needs other records or breaks a rule here.
            case held
            /// The other side refused it.
            case refused
            /// It is tried again later.
            case later
        }

        package let connector: String
        package let kind: Kind
        package let reference: RecordReference
        package let reason: String?
        package let message: String?
        package let attempts: Int64
        /// The time of the next attempt; nil for none, or for the next run.
        package let notBefore: Instant?
        /// The states here and there; nil for no such record.
        package let mine: JSONValue?
        package let theirs: JSONValue?

        package var json: JSONValue {
            .object([
                "connector": .string(connector), "kind": .string(kind.rawValue), "type": .string(reference.type),
                "key": .string(reference.key), "reason": reason.map(JSONValue.string),
                "message": message.map(JSONValue.string), "attempts": .integer(attempts),
                "notBefore": notBefore.map { .string($0.description) }, "mine": mine, "theirs": theirs,
            ])
        }
    }

    /// A page of problems, sorted by connector and then by kind. The total size of its records limits the page, and only the
    /// records on the page are read.
    ///
    /// - Parameter isShown: true for a slice whose records are shown.
    package func troubles(
        _ kinds: [Trouble.Kind], of name: String? = nil, _ query: RecordQuery, in transaction: ReadTransaction,
        showing isShown: (_ slice: String) -> Bool = { _ in true }
    ) throws -> RecordPage<Trouble> {
        var rows = try ConnectorRow.all(in: transaction).filter { name == nil || $0.name == name }[...]
        if let name, rows.isEmpty { throw try ConnectorFailure.unknown(name, in: transaction) }
        let fingerprint = Cursor.fingerprint(
            of: ["troubles", transaction.owner.recordName, name ?? ""] + kinds.map(\.rawValue))
        var start = try query.cursor.map { try TroublePlace(Cursor($0, fingerprint: fingerprint), among: kinds) }
        if let start {
            rows = rows.drop { $0.name != start.connector }
            if rows.isEmpty { throw Cursor.foreign }
        }
        var page = TroublePage(query)
        for row in rows {
            for kind in kinds where start.map({ kinds.isOrdered($0.kind, kind) }) ?? true {
                guard let trouble = RecordNote.Trouble(rawValue: kind.rawValue) else { continue }
                var last = start?.kind == kind ? start?.reference : nil
                start = nil
                var found: [RecordReference]
                repeat {
                    found = try RecordNote.references(
                        with: trouble, row.name, after: last, limit: Self.referencesAtOnce, in: transaction)
                    last = found.last ?? last
                    for reference in found where isShown(reference.slice) {
                        guard !page.isFull else { return page.ended(fingerprint) }
                        guard let note = try RecordNote.find(reference, row.name, in: transaction) else { continue }
                        page.add(try Self.trouble(note, kind, row, types, transaction))
                    }
                } while found.count == Self.referencesAtOnce
            }
        }
        return RecordPage(items: page.items, next: nil)
    }

    package func troubles(
        _ kinds: [Trouble.Kind], of name: String? = nil, _ query: RecordQuery = RecordQuery(limit: 200), owner: OwnerID
    ) async throws -> RecordPage<Trouble> {
        var query = query
        query.bytes = query.bytes ?? RecordQuery.usualBytes
        return try await context.read(owner) { [query] in try troubles(kinds, of: name, query, in: $0) }
    }

    private static let referencesAtOnce = 1_000

    private static func trouble(
        _ note: RecordNote, _ kind: Trouble.Kind, _ row: ConnectorRow, _ types: RecordTypes,
        _ transaction: ReadTransaction
    ) throws -> Trouble {
        let key = note.reference.key
        let type = types[note.reference.type]
        let mine = try type?.read([key], in: transaction)[key]?.fields
        let theirs = note.theirs?.fields
        return Trouble(
            connector: row.name, kind: kind, reference: note.reference, reason: note.reason, message: note.message,
            attempts: note.attempts, notBefore: note.notBefore,
            mine: mine.map { fields in
                type.map { comparable($0.schema.withoutOwner(fields), to: theirs, $0.schema) } ?? fields
            }, theirs: theirs)
    }

    /// The record without computed fields that the remote does not have, because they are no difference.
    private static func comparable(_ mine: JSONValue, to theirs: JSONValue?, _ schema: AnyRecordSchema) -> JSONValue {
        guard let theirs, case .object(let members) = mine else { return mine }
        let computed = Set(schema.fields.filter(\.isComputed).map(\.name))
        return .object(members.filter { !computed.contains($0.name) || theirs[$0.name] != nil })
    }
}

/// A page that collects records until it has the requested number, or the maximum number of bytes.
private struct TroublePage {
    private let query: RecordQuery
    private var weight = 0
    private(set) var items: [ConnectorService.Trouble] = []

    init(_ query: RecordQuery) {
        self.query = query
    }

    var isFull: Bool { items.count >= query.limit ?? .max || weight >= query.bytes ?? .max }

    mutating func add(_ trouble: ConnectorService.Trouble) {
        weight += trouble.json.weight
        items.append(trouble)
    }

    /// The page with the cursor of the next one.
    func ended(_ fingerprint: String) -> RecordPage<ConnectorService.Trouble> {
        RecordPage(
            items: items,
            next: items.last.map { Cursor(fingerprint: fingerprint, values: TroublePlace(of: $0).values).text })
    }
}

/// The position of a record among the problems.
private struct TroublePlace {
    let connector: String
    let kind: ConnectorService.Trouble.Kind
    let reference: RecordReference

    init(of trouble: ConnectorService.Trouble) {
        (connector, kind, reference) = (trouble.connector, trouble.kind, trouble.reference)
    }

    init(_ cursor: Cursor, among kinds: [ConnectorService.Trouble.Kind]) throws {
        guard cursor.values.count == 4, case .string(let connector) = cursor.values[0],
            case .string(let word) = cursor.values[1], let kind = kinds.first(where: { $0.rawValue == word }),
            case .string(let type) = cursor.values[2], case .string(let key) = cursor.values[3]
        else { throw Cursor.foreign }
        (self.connector, self.kind, reference) = (connector, kind, RecordReference(type: type, key: key))
    }

    var values: [JSONValue] {
        [.string(connector), .string(kind.rawValue), .string(reference.type), .string(reference.key)]
    }
}

extension [ConnectorService.Trouble.Kind] {
    /// True if the second element does not come before the first.
    fileprivate func isOrdered(_ first: Element, _ second: Element) -> Bool {
        guard let one = firstIndex(of: first), let other = firstIndex(of: second) else { return false }
        return one <= other
    }
}
