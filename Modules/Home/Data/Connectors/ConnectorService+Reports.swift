package import Kernel
internal import ModuleKit
internal import Storage
internal import Sync

extension ConnectorService {
    /// All of an owner, in the order of their names.
    package func reports(owner: OwnerID) async throws -> [ConnectorReport] {
        try await context.read(owner) { transaction in
            try ConnectorRow.all(in: transaction).map { try report($0, transaction) }
        }
    }

    /// Of all owners.
    func everybodys() async throws -> [StatusReport.Connector] {
        try await context.view { session in
            try Owners.all(in: session).flatMap { owner in
                let transaction = try ReadTransaction(session: session, owner: owner.id)
                return try ConnectorRow.all(in: transaction).map {
                    StatusReport.Connector(owner: owner.name, report: try report($0, transaction))
                }
            }
        }
    }

    package func report(_ name: String, owner: OwnerID) async throws -> ConnectorReport {
        try await context.read(owner) { transaction in
            guard let row = try ConnectorRow.find(name, in: transaction) else { throw ConnectorFailure.unknown(name) }
            return try report(row, transaction)
        }
    }

    private func report(_ row: ConnectorRow, _ transaction: ReadTransaction) throws -> ConnectorReport {
        let kind = kinds.first { $0.name == row.kind }
        let carried = kind?.types ?? []
        let figures = try SyncCounts(
            of: row,
            isCarried: { type in
                guard carried.isEmpty || carried.contains(type) else { return false }
                guard let schema = catalogue.types[type]?.schema, schema.scope == .own else { return false }
                return row.slices.isEmpty || row.slices.contains(RecordReference(type: type, key: "").slice)
            }, in: transaction)
        let held =
            figures.held > 0 ? try RecordNote.all(with: .held, row.name, limit: 1, in: transaction).first?.message : nil
        return ConnectorReport(row, figures, heldMessage: held, recordsPerMinute: kind?.recordsPerMinute)
    }

    /// One record with which something is the matter.
    package struct Trouble: Sendable, Hashable {
        package enum Kind: String, Sendable, CaseIterable {
            /// Both sides changed it, and a person decides.
            case conflict
            /// It came, and cannot be stored: it needs others, or breaks a rule here.
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
        /// When it is tried again; nil for never, or with the next run.
        package let notBefore: Instant?
        /// What is here, and what came; nil for no such record.
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

    /// What is the matter, kind by kind, at most so many of each and connector.
    package func troubles(
        _ kinds: [Trouble.Kind], of name: String? = nil, limit: Int = 200, owner: OwnerID
    ) async throws -> [Trouble] {
        try await context.read(owner) { transaction in
            let rows = try ConnectorRow.all(in: transaction).filter { name == nil || $0.name == name }
            if let name, rows.isEmpty { throw ConnectorFailure.unknown(name) }
            return try rows.flatMap { row in
                try kinds.flatMap { kind in
                    guard let trouble = RecordNote.Trouble(rawValue: kind.rawValue) else { return [Trouble]() }
                    return try RecordNote.all(with: trouble, row.name, limit: limit, in: transaction).map { note in
                        try Self.trouble(note, kind, row, catalogue.types, transaction)
                    }
                }
            }
        }
    }

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

    /// Without the computed fields that the other side does not have: they make no difference.
    private static func comparable(_ mine: JSONValue, to theirs: JSONValue?, _ schema: AnyRecordSchema) -> JSONValue {
        guard let theirs, case .object(let members) = mine else { return mine }
        let computed = Set(schema.fields.filter(\.isComputed).map(\.name))
        return .object(members.filter { !computed.contains($0.name) || theirs[$0.name] != nil })
    }
}
