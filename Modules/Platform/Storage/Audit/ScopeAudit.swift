internal import Kernel

/// Finds rows whose owner does not fit their type. Nobody would ever see shared data under a person. Everybody could see a
/// person's data under the owner of the shared data.
package enum ScopeAudit {
    /// The faults of one owner's rows, in sentences without the person's data.
    package static func differences(
        of owner: ReadTransaction, schemas: [AnyRecordSchema]
    ) throws -> [String] {
        try schemas.filter { !$0.scope.holds(owner.owner) }.compactMap { schema in
            let row = try owner.session.firstRow(
                SQL(
                    text: "SELECT COUNT(*) FROM \(schema.table) WHERE owner = ?", values: [.integer(owner.ownerKey)]))
            let count = try row?.integer(0) ?? 0
            guard count > 0 else { return nil }
            let whose = schema.scope == .shared ? "shared data" : "each owner's own"
            return "\(Counted.text(count, "row")) of \(schema.table), which is \(whose)"
        }
    }
}
