import Changes
import Kernel
import ModuleKit
import QuranDomain
import Storage
import TestSupport
import Testing

@testable import QuranData

/// A sign-in with Apple creates the profile, or updates it (seed 002, UserProfile).
struct AppleProfileTests {
    private let quran: QuranStore

    init() async throws { quran = try await QuranStore() }

    /// The profile's user, e-mail and names after the sign-in.
    private func visit(
        _ user: String, _ email: String? = nil, _ given: String? = nil, _ family: String? = nil
    ) async throws -> [String?] {
        try await quran.store.write { [module = quran.module] transaction in
            let visit = AppleVisit(user: user, email: email, givenName: given, familyName: family)
            try module.signedIn(visit, in: transaction)
        }
        let profile = try #require(try await quran.store.read { try QuranModule.profile(in: $0).find(OnlyOne()) })
        #expect(profile.lastSignIn == quran.store.clock.now)
        return [profile.appleUserID, profile.email, profile.givenName, profile.familyName]
    }

    @Test func namesAndEmailAreTakenAtTheFirstSignInOnly() async throws {
        #expect(try await visit("a", "a@example.org", "Amina", nil) == ["a", "a@example.org", "Amina", nil])
        quran.store.clock.advance(seconds: 60)
        #expect(try await visit("a", "b@example.org", "B", "C") == ["a", "a@example.org", "Amina", nil])
        let created = try await quran.store.read { try QuranModule.profile(in: $0).find(OnlyOne())?.createdAt }
        #expect(created == TestClock.start)
    }

    @Test func aProfileOfAnotherAppleUserIsTakenOver() async throws {
        _ = try await visit("a", "a@example.org", "Amina", "Yusuf")
        // Apple gives the names to an app once, so absent names say nothing about the person.
        #expect(try await visit("b", "b@example.org") == ["b", "b@example.org", "Amina", "Yusuf"])
        #expect(try await visit("c", nil, "Bilal", "Musa") == ["c", "b@example.org", "Bilal", "Musa"])
    }

    @Test func aProfileThatAnImportMadeForTheUserKeepsItsValues() async throws {
        try await quran.store.write { [module = quran.module] transaction in
            _ = try module.changeProfile(ProfileChange(appleUserID: "a", givenName: .set("Amina")), in: transaction)
        }
        #expect(try await visit("a", "a@example.org", "B", "C") == ["a", nil, "Amina", nil])
    }

    @Test func aRemovedProfileIsMadeAgain() async throws {
        _ = try await visit("a", "a@example.org", "Amina", nil)
        _ = try await quran.store.write { try QuranModule.profile(in: $0).remove(OnlyOne()) }
        #expect(try await visit("a", "a@example.org") == ["a", "a@example.org", nil, nil])
    }

    @Test func aSignInIsOneChangeOfTheProfile() async throws {
        _ = try await visit("a")
        let first = try await quran.store.read { try Owners.require($0.owner, in: $0.session).version }
        quran.store.clock.advance(seconds: 1)
        _ = try await visit("a")
        let second = try await quran.store.read { try Owners.require($0.owner, in: $0.session).version }
        #expect(second == first + 1)
    }
}
