import Kernel
import Testing

@testable import Accounts

struct PasswordTests {
    static let cheap = ScryptParameters(logN: 4, r: 8, p: 1)

    private func chosen(_ text: String) throws -> Password { try Password(chosen: text, forAccount: "Amina") }

    @Test(
        arguments: [
            ("", "account.password-too-short"), ("123456789", "account.password-too-short"),
            // Ten bytes or ten scalars, but fewer than ten characters.
            ("ééééé", "account.password-too-short"),
            ("e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", "account.password-too-short"),
            (String(repeating: "a", count: 1_025), "account.password-too-long"),
            (String(repeating: "é", count: 513), "account.password-too-long"),
            (String(repeating: "x", count: 3_000_000), "account.password-too-long"),
        ])
    func aPasswordHasLengthLimits(text: String, reason: String) {
        let error = #expect(throws: MizanError.self) { try chosen(text) }
        #expect(error?.reason == reason)
        if !text.isEmpty { #expect(error.map { !"\($0) \($0.details)".contains(text) } == true) }
    }

    @Test(arguments: [
        "1234567890", "aaaaaaaaaa", "          ", "كلمة السر الطويلة", String(repeating: "a", count: 1_024),
    ])
    func aPasswordHasNoRulesExceptItsLength(text: String) throws {
        _ = try chosen(text)
        #expect(Password(shown: text) != nil)
    }

    @Test(arguments: ["Amina bint Yusuf", "AMINA BINT YUSUF", "ａｍｉｎａ bint yusuf"])
    func theAccountNameIsRefusedAsPassword(text: String) {
        let error = #expect(throws: MizanError.self) {
            try Password(chosen: text, forAccount: "Amina Bint Yusuf")
        }
        #expect(error?.reason == "account.password-is-name")
    }

    @Test func equivalentLettersAreTheSamePassword() throws {
        let composed = try chosen("caf\u{E9} au lait")
        let decomposed = try #require(Password(shown: "cafe\u{301} au lait"))
        #expect(composed.bytes == decomposed.bytes)
        #expect(Password(shown: "") == nil)
        #expect(Password(shown: String(repeating: "a", count: 1_025)) == nil)
    }

    /// The values of RFC 7914 §12. These values are for keys of 64 bytes; a key of 32 bytes is the first half of such a key.
    @Test func hashingFollowsTheStandard() throws {
        let password = try #require(Password(shown: "password"))
        let hash = try PasswordHash(of: password, salt: Array("NaCl".utf8), ScryptParameters(logN: 10, r: 8, p: 16))
        #expect(
            hash.key == [
                0xFD, 0xBA, 0xBE, 0x1C, 0x9D, 0x34, 0x72, 0x00, 0x78, 0x56, 0xE7, 0x19, 0x0D, 0x01, 0xE9, 0xFE, 0x7C,
                0x6A, 0xD7, 0xCB, 0xC8, 0x23, 0x78, 0x30, 0xE7, 0x73, 0x76, 0x63, 0x4B, 0x37, 0x31, 0x62,
            ])
    }

    @Test func aHashRecordsItsParametersAndReadsBack() throws {
        let hash = try PasswordHash(of: try chosen("correct horse"), Self.cheap)
        #expect(hash.text.hasPrefix("$scrypt$ln=4,r=8,p=1$"))
        #expect(try PasswordHash(stored: hash.text) == hash)
        #expect(try PasswordHash(of: try chosen("correct horse"), Self.cheap).salt != hash.salt)
    }

    @Test(
        arguments: [
            "", "correct horse", "$scrypt$", "$2b$12$abc", "$scrypt$ln=4,r=8$AAAAAAAAAAAAAAAAAAAAAA$AAAA",
            "$scrypt$ln=31,r=8,p=1$", "$scrypt$ln=25,r=8,p=1$", "$scrypt$ln=20,r=32,p=1$", "$scrypt$ln=15,r=8,p=999$",
            "$scrypt$ln=20,r=2,p=16$",
            "$scrypt$ln=0,r=8,p=1$", "$scrypt$ln=-4,r=8,p=1$", "$scrypt$r=8,ln=4,p=1$", "$scrypt$ln=4,r=8,p=1,q=1$",
        ])
    func anInvalidOrExcessiveStoredHashIsDamage(beginning: String) {
        let whole =
            beginning.hasSuffix("$")
            ? beginning + String(repeating: "A", count: 22) + "$" + String(repeating: "A", count: 43) : beginning
        let error = #expect(throws: MizanError.self) { try PasswordHash(stored: whole) }
        #expect(error?.reason == "account.password-damaged")
        #expect(error?.message.contains("AAAA") == false)
    }

    @Test func theStandardCostFollowsTheGuidanceAndFitsTheBudget() {
        let standard = ScryptParameters.standard
        #expect(standard.memory == 32 << 20)
        #expect(standard.isBearable)
        #expect(PasswordHasher.atOnce * standard.memory <= 64 << 20)
    }
}

struct PasswordHasherTests {
    private let hasher = PasswordHasher(parameters: PasswordTests.cheap)

    @Test func aPasswordIsVerifiedAgainstItsHash() async throws {
        let stored = try await hasher.hash(Password(chosen: "correct horse", forAccount: "a"), for: .amina)
        #expect(try await hasher.verify(Password(shown: "correct horse"), against: stored, for: .amina) == .right)
        #expect(try await hasher.verify(Password(shown: "correct horsE"), against: stored, for: .amina) == .wrong)
        #expect(try await hasher.verify(Password(shown: "correct horse "), against: stored, for: .amina) == .wrong)
        #expect(try await hasher.verify(nil, against: stored, for: .amina) == .wrong)
        #expect(try await hasher.verify(Password(shown: "correct horse"), against: nil, for: .amina) == .wrong)
        #expect(try await hasher.verify(nil, against: nil, for: .amina) == .wrong)
    }

    @Test func anOutdatedHashIsReplacedAfterASuccessfulCheck() async throws {
        let old = PasswordHasher(parameters: ScryptParameters(logN: 3, r: 8, p: 1))
        let password = try Password(chosen: "correct horse", forAccount: "a")
        let stored = try await old.hash(password, for: .amina)
        #expect(try await hasher.verify(Password(shown: "wrong horse"), against: stored, for: .amina) == .wrong)
        guard case .rightButOutdated(let replacement) = try await hasher.verify(password, against: stored, for: .amina)
        else {
            Issue.record("an old hash was taken for one of today")
            return
        }
        #expect(replacement.hasPrefix("$scrypt$ln=4,"))
        #expect(try await hasher.verify(password, against: replacement, for: .amina) == .right)
    }

    private static let slow = ScryptParameters(logN: 12, r: 8, p: 1)

    private func outcome(_ hasher: PasswordHasher, _ claimant: Claimant) async throws -> String {
        let password = try Password(chosen: "correct horse", forAccount: "a")
        do {
            _ = try await hasher.hash(password, for: claimant)
            return "hashed"
        } catch let error as MizanError {
            return "\(error.reason) \(error.details["retryAfter"] ?? "")"
        }
    }

    @Test func aCallerIsRefusedIfTheQueueIsFull() async throws {
        let slow = PasswordHasher(parameters: Self.slow, queueLimit: 3)
        let outcomes = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<40 { group.addTask { try await outcome(slow, .amina) } }
            return try await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(Set(outcomes.keys) == ["hashed", "auth.busy 2"])
        #expect(outcomes["hashed", default: 0] >= PasswordHasher.atOnce + 3)
        // When the requests are done, a new one is accepted.
        #expect(try await outcome(slow, .amina) == "hashed")
    }

    /// A second account is not blocked by any number of requests for the first, with right or wrong passwords.
    @Test func aFloodForOneAccountDoesNotBlockOtherAccounts() async throws {
        let slow = PasswordHasher(parameters: Self.slow, queueLimit: 3)
        let outcomes = try await withThrowingTaskGroup(of: Void.self, returning: [String].self) { group in
            for _ in 0..<30 {
                group.addTask { while !Task.isCancelled { _ = try await outcome(slow, .amina) } }
            }
            // Once a request is refused, the line is full.
            while try await outcome(slow, .amina) == "hashed" {}
            var outcomes: [String] = []
            for _ in 0..<20 { outcomes.append(try await outcome(slow, .bilal)) }
            group.cancelAll()
            return outcomes
        }
        #expect(outcomes == Array(repeating: "hashed", count: 20))
    }
}

extension Claimant {
    static let amina = Claimant(account: "amina", address: ClientAddress("192.0.2.1"))
    static let bilal = Claimant(account: "bilal", address: ClientAddress("192.0.2.2"))
}
