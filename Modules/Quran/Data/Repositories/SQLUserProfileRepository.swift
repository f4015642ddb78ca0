internal import Kernel
internal import QuranDomain
internal import Storage

struct SQLUserProfileRepository: UserProfileRepository {
    let table: RecordTable<UserProfileRecord>

    func find() throws -> Stored<UserProfile>? {
        try table.find(RecordSchema.onlyKey).map { try stored($0, as: UserProfileMapper.toDomain) }
    }

    @discardableResult
    func save(_ profile: UserProfile) throws -> Change {
        try table.save(UserProfileMapper.toData(profile)) { UserProfileMapper.update(&$0, with: profile) }
    }

    @discardableResult
    func remove() throws -> RecordVersion? {
        try table.remove(RecordSchema.onlyKey)
    }
}
