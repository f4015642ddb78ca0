internal import Changes
internal import Kernel
internal import LibraryDomain

enum VoiceMapper: RecordMapper {
    static func toDomain(_ data: VoiceRecord) throws -> Voice {
        try Voice(
            voiceID: data.voiceID,
            name: data.name,
            category: data.category,
            details: data.details,
            previewURL: data.previewURL,
            labels: data.labels,
            // new-module: to domain
        )
    }

    static func toData(_ entity: Voice) -> VoiceRecord {
        VoiceRecord(
            voiceID: entity.voiceID,
            name: entity.name,
            category: entity.category,
            details: entity.details,
            previewURL: entity.previewURL,
            labels: entity.labels,
            // new-module: to data
        )
    }
}
