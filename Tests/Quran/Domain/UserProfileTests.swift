import Kernel
import QuranDomain
import Testing

struct UserProfileTests {
    @Test(
        arguments: [
            ("", nil, nil, nil, TextError.blank(field: "appleUserID")),
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
        ] as [(String, String?, String?, String?, TextError)])
    func impossibleTextsAreRefused(
        appleUserID: String, email: String?, givenName: String?, familyName: String?, error: TextError
    ) {
        #expect(throws: error) {
            try UserProfile(
                appleUserID: appleUserID, email: email, givenName: givenName, familyName: familyName,
                lastSignIn: .then, createdAt: .then)
        }
    }
}
