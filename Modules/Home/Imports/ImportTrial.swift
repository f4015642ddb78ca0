internal import Changes
internal import HomeBase
internal import Kernel
internal import ModuleKit
internal import Storage

/// Shows the effect of an import. The import is carried out, examined, and rolled back before anybody sees its changes.
struct ImportTrial: Sendable {
    let types: RecordTypes

    /// The number of examples that are shown of each record type.
    static let examplesOfEach = 3

    /// Carries the result out of the transaction. Throwing it makes the transaction store nothing.
    private struct Finding<Found: Sendable>: Error {
        let found: Found
    }

    /// Runs a write that stores nothing.
    static func run<Found: Sendable>(
        _ context: ModuleContext, _ owner: OwnerID, _ body: @escaping @Sendable (WriteTransaction) throws -> Found
    ) async throws -> Found {
        do {
            return try await context.database.writeWhileWanted(owner, within: TransactionBudget.part) { transaction in
                throw Finding(found: try body(transaction))
            }
        } catch let finding as Finding<Found> {
            return finding.found
        }
    }

    /// Adds the examples of another part: a few of each type, and no record twice.
    static func add(_ more: [ImportResult.Example], to examples: inout [ImportResult.Example]) {
        for one in more where !examples.contains(where: { $0.reference == one.reference }) {
            guard examples.count(where: { $0.reference.type == one.reference.type }) < examplesOfEach else { continue }
            examples.append(one)
        }
    }

    /// Some of the records that a transaction changed.
    func examples(in transaction: WriteTransaction) throws -> [ImportResult.Example] {
        var places: [RecordReference: Int] = [:]
        var counts: [String: Int] = [:]
        var found: [(reference: RecordReference, wasThere: Bool)] = []
        for change in transaction.changed where places[change.reference] == nil {
            guard counts[change.reference.type, default: 0] < Self.examplesOfEach else { continue }
            counts[change.reference.type, default: 0] += 1
            places[change.reference] = found.count
            found.append((change.reference, change.draft.overwritten != nil))
        }
        return try found.compactMap { reference, wasThere in
            guard let type = types[reference.type] else { return nil }
            let fields = try type.read([reference.key], in: transaction.reading)[reference.key]?.fields
            guard fields != nil || wasThere else { return nil }
            return ImportResult.Example(
                reference: reference, kind: fields == nil ? .removed : wasThere ? .updated : .added, fields: fields)
        }
    }
}
