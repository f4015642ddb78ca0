internal import Changes
internal import Connectors
internal import HomeBase
internal import HomeWork
package import Kernel
internal import ModuleKit
internal import Storage

extension ConnectorService {
    /// The reports on all remotes of an owner, sorted by name.
    package func reports(owner: OwnerID) async throws -> [ConnectorReport] {
        try await context.read(owner) { transaction in
            try ConnectorRow.all(in: transaction).map { try report($0, transaction) }
        }
    }

    /// The remotes of all owners, by their names.
    package func everybodys() async throws -> [(owner: String, report: ConnectorReport)] {
        try await context.view { session in
            try Owners.all(in: session).flatMap { owner in
                let transaction = try ReadTransaction(session: session, owner: owner.id)
                return try ConnectorRow.all(in: transaction).map { (owner.name, try report($0, transaction)) }
            }
        }
    }

    package func report(_ name: String, owner: OwnerID) async throws -> ConnectorReport {
        try await context.read(owner) { transaction in
            guard let row = try ConnectorRow.find(name, in: transaction) else {
                throw try ConnectorFailure.unknown(name, in: transaction)
            }
            return try report(row, transaction)
        }
    }

    private func report(_ row: ConnectorRow, _ transaction: ReadTransaction) throws -> ConnectorReport {
        let kind = kinds.first { $0.name == row.kind }
        let carried = kind?.types ?? []
        func told(_ figures: RemoteCounts, held: String?, damage: MizanError? = nil) -> ConnectorReport {
            ConnectorReport(
                row, figures, heldMessage: held, damage: damage, recordsPerMinute: kind?.recordsPerMinute)
        }
        do {
            let figures = try RemoteCounts(
                of: row,
                isCarried: { type in
                    guard carried.isEmpty || carried.contains(type) else { return false }
                    guard let schema = types[type]?.schema, schema.scope == .own else { return false }
                    return row.slices.isEmpty || row.slices.contains(RecordReference(type: type, key: "").slice)
                }, in: transaction)
            let held =
                figures.held > 0
                ? try RecordNote.all(with: .held, row.name, limit: 1, in: transaction).first?.message : nil
            var report = told(figures, held: held)
            report.remarks = try kind?.remarks(row, transaction) ?? []
            report.documentsMessage = try BlobNote.failures(row.name, in: transaction).map { count, message in
                "\(Counted.text(count, "document")) could not be sent: \(message)"
            }
            return report
        } catch let damage as MizanError where damage.code == .corruptData {
            // Damaged rows of one remote must not hide the state of other remotes, or of the store.
            return told(.unknown, held: nil, damage: damage)
        }
    }
}

extension ConnectorService: StatusSource {
    package func standing(isForWatching: Bool) async throws -> JSONValue.Member? {
        guard !isForWatching else { return nil }
        let all = try await everybodys().map { owner, report in
            guard case .object(let members) = report.json else { return report.json }
            return JSONValue.object([JSONValue.Member("owner", .string(owner))] + members)
        }
        return all.isEmpty ? nil : JSONValue.Member("connectors", .array(all))
    }
}
