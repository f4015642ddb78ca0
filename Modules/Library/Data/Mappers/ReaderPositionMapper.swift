internal import Changes
internal import LibraryDomain

enum ReaderPositionMapper: RecordMapper {
    static func toDomain(_ data: ReaderPositionRecord) throws -> ReaderPositionEntity {
        try ReaderPositionEntity(
            document: data.document, progress: data.progress, percentage: data.percentage, device: data.device,
            deviceID: data.deviceID, lastUpdated: data.lastUpdated)
    }

    static func toData(_ entity: ReaderPositionEntity) -> ReaderPositionRecord {
        ReaderPositionRecord(
            document: entity.document, progress: entity.progress, percentage: entity.percentage, device: entity.device,
            deviceID: entity.deviceID, lastUpdated: entity.lastUpdated)
    }
}
