import Kernel
import QuranDomain
import Testing

struct UserProfileTests {
    @Test func signInKeepsWhatAppleNoLongerSays() throws {
        var profile = try UserProfile(
            appleUserID: "001.abc.0930", email: "a@example.org", givenName: "Lan", familyName: "Nguyễn",
            lastSignIn: .then, userRecord: "_abc123", createdAt: .then)
        try profile.signIn(at: .later)
        #expect(profile.email == "a@example.org")
        #expect(profile.givenName == "Lan")
        #expect(profile.familyName == "Nguyễn")
        #expect(profile.userRecord == "_abc123")
        #expect(profile.lastSignIn == .later)
        #expect(profile.createdAt == .then)
        try profile.signIn(at: .later, email: "b@example.org", givenName: "Mai")
        #expect(profile.email == "b@example.org")
        #expect(profile.givenName == "Mai")
    }

    @Test(
        arguments: [
            ("", nil, nil, nil, QuranError.blank(field: "appleUserID")),
            ("x", "", nil, nil, .blank(field: "email")),
            ("x", nil, "a\u{0}", nil, .forbiddenCharacter(field: "givenName", codePoint: 0)),
            (
                String(repeating: "x", count: 256), nil, nil, nil,
                .tooLong(field: "appleUserID", bytes: 256, limit: 255)
            ),
            (
                "x", String(repeating: "e", count: 321), nil, nil,
                .tooLong(field: "email", bytes: 321, limit: 320)
            ),
            (
                "x", nil, nil, String(repeating: "n", count: 1_001),
                .tooLong(field: "familyName", bytes: 1_001, limit: 1_000)
            ),
        ] as [(String, String?, String?, String?, QuranError)])
    func textsThatCannotBeAreRefused(
        appleUserID: String, email: String?, givenName: String?, familyName: String?, error: QuranError
    ) {
        #expect(throws: error) {
            try UserProfile(
                appleUserID: appleUserID, email: email, givenName: givenName, familyName: familyName,
                lastSignIn: .then, createdAt: .then)
        }
    }
}
