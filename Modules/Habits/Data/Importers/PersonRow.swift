internal import HabitsInfrastructure
internal import Kernel

/// A person's profile in a file: a row of the database, or as one of the apps has it.
enum PersonRow: Sendable {
    case row(ProfileRow)
    case web(WebProfile)
    case app(AppProfile)

    init(_ row: TableFile.Row, _ reading: inout ShapeReading) throws(ImportReport.Rejection) {
        switch row.style {
        case .row: self = .row(try ProfileRow(row.value, at: row.path, &reading))
        case .web: self = .web(try WebProfile(row.value, at: row.path, &reading))
        case .ios: self = .app(try AppProfile(row.value, at: row.path, &reading))
        }
    }

    var userID: String {
        switch self {
        case .row(let row): row.userID
        case .web(let profile): profile.userID
        case .app(let profile): profile.userID
        }
    }

    var figures: (total: Int, level: Int, streak: Int) {
        switch self {
        case .row(let row): (row.totalXP, row.level, row.streak)
        case .web(let profile): (profile.totalXP, profile.level, profile.streak)
        case .app(let profile): (profile.totalXP, profile.level, profile.streak)
        }
    }

    func stated(_ reading: inout ShapeReading) throws -> StatedProfile {
        let path = ForeignPath("$")
        return switch self {
        case .row(let row): try ProfileRowMapper.toDomain(row, at: path, &reading)
        case .web(let profile): try WebProfileMapper.toDomain(profile, at: path, &reading)
        case .app(let profile): try AppProfileMapper.toDomain(profile, at: path, &reading)
        }
    }
}
