import Accounts
import HomeDoor
import HomePeople
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import Composition

/// Tests use the lowest hash cost. Unless that is requested, a password is hashed at the standard cost.
struct HashCostTests {
    @Test func passwordsHaveTheStandardHashCostByDefault() async throws {
        let directory = try TemporaryDirectory()
        let application = try await Application.open(at: directory.file("store"), slices: [])
        _ = try await application.home.access.people.add(
            name: "amina", password: "correct horse battery", role: .admin, by: .machine)
        #expect(try await Self.stored(application).hasPrefix("$scrypt$ln=15,r=8,p=3$"))
        try await application.close()
    }

    @Test func commandsUseTheStandardHashCost() {
        #expect(CommandEntry(environment: [:]).hashCost == .standard)
    }

    @Test func theTestHashCostIsLowerThanTheStandard() async throws {
        let directory = try TemporaryDirectory()
        let application = try await Application.open(at: directory.file("store"), slices: [], hashCost: .least)
        _ = try await application.home.access.people.add(
            name: "amina", password: "correct horse battery", role: .admin, by: .machine)
        #expect(try await Self.stored(application).hasPrefix("$scrypt$ln=1,r=1,p=1$"))
        try await application.close()
    }

    private static func stored(_ application: Application) async throws -> String {
        try await application.context.database.read { session in
            try session.rows("SELECT password FROM credentials").map { try $0.text(0) }.first ?? ""
        }
    }
}
