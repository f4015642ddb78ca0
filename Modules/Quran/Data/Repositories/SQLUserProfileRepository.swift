internal import Kernel
internal import QuranDomain
internal import Storage

struct SQLUserProfileRepository: UserProfileRepository {
    let table: RecordTable<UserProfileRecord>

    func find() throws -> UserProfile? {
        try table.find(RecordSchema.onlyKey).map { row in try stored { try UserProfileMapper.toDomain(row.record) } }
    }

    @discardableResult
    func save(_ profile: UserProfile) throws -> Bool {
        try table.save(UserProfileMapper.toData(profile)) { UserProfileMapper.update(&$0, with: profile) }
            != .unchanged
    }

    @discardableResult
    func remove() throws -> Bool {
        try table.remove(RecordSchema.onlyKey)
    }
}
