internal import FoundationEssentials
internal import HabitsInfrastructure
internal import Kernel

/// The sealed secret for the apps' database: the connection, and the user whose data is read.
struct NeonSecret {
    let connection: NeonConnection
    let user: UUID

    init(_ text: String) throws {
        guard case .string(let connection)? = try JSONReader.read(Array(text.utf8))["connection"],
            case .string(let id)? = try JSONReader.read(Array(text.utf8))["user"], let user = UUID(text: id)
        else {
            throw MizanError(
                .corruptData, "habits.neon-secret", "The stored connection to the apps' database cannot be read.",
                advice: "Enter it again: mizan sync token NAME.")
        }
        (self.connection, self.user) = (try NeonConnection(connection), user)
    }

    static func text(_ connection: String, _ user: UUID) -> String {
        JSONWriter.text(["connection": .string(connection), "user": .string(user.text)])
    }
}
