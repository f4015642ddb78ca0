internal import LibraryDomain
internal import LibraryInfrastructure

/// Maps a voice of a speech service to the entity (seed 003, "DTO → Entity Mapper").
enum VoiceMapper {
    static func toDomain(_ dto: VoiceDTO) throws -> VoiceEntity {
        let voice = try VoiceEntity(
            id: dto.voiceID, name: dto.name, category: dto.category, description: dto.description,
            previewURL: try VoiceEntity.address(dto.previewURL), labels: labels(dto.labels))
        try voice.requireAddress()
        return voice
    }

    static func toDomain(_ dtos: [VoiceDTO]) throws -> [VoiceEntity] { try dtos.map { try toDomain($0) } }

    private static func labels(_ labels: VoiceDTO.Labels?) -> VoiceEntity.Labels {
        VoiceEntity.Labels(
            accent: labels?.accent, age: labels?.age, gender: labels?.gender, useCase: labels?.useCase)
    }
}
