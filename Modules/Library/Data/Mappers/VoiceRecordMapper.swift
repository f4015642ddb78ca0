internal import Changes
internal import FoundationEssentials
internal import LibraryDomain

/// Maps a voice to its row; `VoiceMapper` maps a speech service's form of it.
enum VoiceRecordMapper: RecordMapper {
    static func toDomain(_ data: VoiceRecord) throws -> VoiceEntity {
        try VoiceEntity(
            id: data.id, name: data.name, category: data.category, description: data.description,
            previewURL: try VoiceEntity.address(data.previewURL),
            labels: VoiceEntity.Labels(
                accent: data.accent, age: data.age, gender: data.gender, useCase: data.useCase))
    }

    static func toData(_ entity: VoiceEntity) -> VoiceRecord {
        let labels = entity.labels
        return VoiceRecord(
            id: entity.id, name: entity.name, category: entity.category, description: entity.description,
            previewURL: entity.previewURL?.absoluteString, accent: labels.accent, age: labels.age,
            gender: labels.gender, useCase: labels.useCase)
    }
}
