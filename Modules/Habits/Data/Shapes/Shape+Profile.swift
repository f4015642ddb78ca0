package import HabitsDomain
internal import HabitsInfrastructure
package import Kernel

extension Shape {
    package func json(_ profile: ShownProfile) -> JSONValue {
        switch self {
        case .web: WebProfileMapper.toData(profile).json
        case .ios: AppProfileMapper.toData(profile).json
        case .row: ProfileRowMapper.toData(profile).json
        }
    }
}
