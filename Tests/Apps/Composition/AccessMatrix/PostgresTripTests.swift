import HTTPKit
import Kernel
import TestSupport
import Testing

/// The number of times that a request waits for PostgreSQL, its caller's token included.
@Suite(.serialized, .enabled(if: TestEngine.isPostgres, "MIZAN_TEST_POSTGRES names a server"))
struct PostgresTripTests {
    private static let bodies: [JSONValue] = ["1", "2", "3", "4"].map { ["settingValue": .string($0)] }

    @Test func aDurablePutWaitsAtMostSixTimes() async throws {
        let application = try await MatrixApplication()
        let endpoint = try #require(application.endpoints.first { $0.name == "PUT /v1/quran/settings/{settingKey}" })
        var trips: [Int] = []
        for body in Self.bodies {
            let before = application.trips
            let answer = try await application.ask(endpoint, as: .own, with: body)
            #expect((200..<300).contains(answer.status))
            trips.append(application.trips - before)
        }
        // The first requests also look for what is noted once in a while, such as the use of the token.
        #expect(trips.dropFirst(2) == [6, 6])
        try await application.close()
    }
}
