internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

// A profile is exported with its present figures, and imported without the figures that Mizan computes.

/// A row of the table `user_profiles` (seed 000, "User Profile Type Mapping"). Nothing refers to the row's own number.
enum ProfileRowMapper: ShapeMapper {
    static let shape = EntityShape<ProfileFigures>(
        .value("id", \.noNumber), .value("user_id", \.userID), .value("display_name", \.displayName),
        .value("streak", \.streak, usual: 0), .value("total_xp", \.totalXP, usual: 0),
        .value("level", \.level, usual: 1), .value("last_active_date", \.lastActiveDay),
        .value("is_admin", \.isAdmin, usual: false), .moment("created_at", \.createdAt, RowStyle.self),
        .moment("updated_at", \.updatedAt, RowStyle.self))
}

/// The web's `UserProfile` (seed 000).
enum WebProfileMapper: ShapeMapper {
    static let shape = EntityShape<ProfileFigures>(
        .value("userId", \.userID), .value("displayName", \.displayName), .value("streak", \.streak),
        .value("totalXp", \.totalXP), .value("level", \.level), .value("lastActiveDate", \.lastActiveDay),
        .value("isAdmin", \.isAdmin))
}

/// The phone's `UserProfile` (seed 000).
enum AppProfileMapper: ShapeMapper {
    static let shape = EntityShape<ProfileFigures>(
        omittingNull: true, .value("userId", \.userID), .value("displayName", \.displayName),
        .value("streak", \.streak), .value("totalXp", \.totalXP), .value("level", \.level),
        .moment("lastActiveDate", \.lastActiveMoment, AppStyle.self), .value("isAdmin", \.isAdmin),
        .seconds("createdAt", \.createdAt, or: undated), .seconds("updatedAt", \.updatedAt, or: undated))

    private static let undated =
        "the phone's profile needs the times of its creation and last change, which are not known"
}

/// A profile in the form of the shapes.
struct ProfileFigures: Hashable, ShapedEntity {
    var userID = ""
    var displayName: String?
    var streak = 0
    var totalXP = 0
    var level = 1
    var lastActiveDay: CivilDay?
    var isAdmin = false
    var createdAt: Instant?
    var updatedAt: Instant?

    var recordID: OnlyOne { OnlyOne() }

    static let mappers = ShapeMappers<ProfileFigures>(
        web: WebProfileMapper.self, ios: AppProfileMapper.self, row: ProfileRowMapper.self)

    /// The last active day as the phone stores it: the moment of the day's start in UTC.
    fileprivate var lastActiveMoment: Instant? {
        get { lastActiveDay?.startInUTC }
        set { lastActiveDay = newValue.flatMap(CivilDay.init(utc:)) }
    }

    fileprivate var noNumber: Int? {
        get { nil }
        set {}
    }

    init() {}

    init(_ shown: ShownProfile) {
        (userID, displayName) = (shown.profile.userID.recordKey, shown.profile.displayName)
        (streak, totalXP, level) = (shown.streak, shown.level.totalXP, shown.level.level)
        (lastActiveDay, isAdmin) = (shown.lastActiveDay, shown.isAdmin)
        (createdAt, updatedAt) = (shown.profile.createdAt, shown.profile.updatedAt)
    }

    /// Does nothing: `StatedProfile` refuses values that cannot be stored.
    func check() {}
}
