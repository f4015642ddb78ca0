internal import Changes
internal import FinanceDomain

enum ReconciliationMapper: RecordMapper {
    static func toDomain(_ data: ReconciliationRecord) throws -> Reconciliation {
        try Reconciliation(
            id: data.id, accountID: data.accountId, name: data.name, status: data.status,
            beginning: Amount(minorUnits: data.beginningBalanceCents),
            ending: Amount(minorUnits: data.endingBalanceCents), start: data.dateStart, end: data.dateEnd,
            createdAt: data.createdAt, updatedAt: data.updatedAt)
    }

    static func toData(_ entity: Reconciliation) -> ReconciliationRecord {
        ReconciliationRecord(
            id: entity.id, accountId: entity.accountID, name: entity.name, status: entity.status,
            beginningBalanceCents: entity.beginning.minorUnits, endingBalanceCents: entity.ending.minorUnits,
            dateStart: entity.start, dateEnd: entity.end, createdAt: entity.createdAt,
            updatedAt: entity.updatedAt)
    }
}
