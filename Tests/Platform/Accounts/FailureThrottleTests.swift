import Kernel
import TestSupport
import Testing

@testable import Accounts

struct FailureThrottleTests {
    private let clock = TestClock()
    private let here = ClientAddress("192.0.2.1")

    private func throttle(capacity: Int = FailureThrottle.capacity) -> FailureThrottle {
        FailureThrottle(capacity: capacity) { [clock] in UInt64(clamping: clock.now.microseconds) * 1_000 }
    }

    /// The number of seconds to wait; nil if the attempt was allowed (an allowed attempt fails here).
    private func fail(_ throttle: FailureThrottle, _ account: String, from address: ClientAddress) -> Int? {
        do {
            _ = try throttle.begin(account: account, address: address)
            return nil
        } catch {
            #expect(error.code == .rateLimited)
            #expect(error.reason == "auth.too-many-failures")
            return error.details["retryAfter"].flatMap { Int($0) } ?? -1
        }
    }

    /// After a rename the throttle continues. If it counted each name separately, a guesser could start again after each
    /// rename.
    @Test func aRenamedAccountKeepsItsThrottle() throws {
        let throttle = throttle()
        let owner = try #require(OwnerID("0198c0de-0000-7000-8000-000000000001"))
        for name in ["amina", "bilal", "dawud"] { _ = try throttle.begin(account: name, of: owner, address: here) }
        #expect(throws: MizanError.self) { try throttle.begin(account: "elif", of: owner, address: here) }
        // A name that looks like an owner's id does not count as that owner.
        #expect(fail(throttle, "\u{0}\(owner)", from: here) == nil)
    }

    @Test func afterThreeFailuresEachFailureDoublesTheWait() {
        let throttle = throttle()
        for _ in 0..<3 { #expect(fail(throttle, "amina", from: here) == nil) }
        for expected in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
            #expect(fail(throttle, "amina", from: here) == expected)
            // An early attempt does not lengthen the wait.
            #expect(fail(throttle, "amina", from: here) == expected)
            clock.advance(seconds: Int64(expected))
            #expect(fail(throttle, "amina", from: here) == nil)
        }
    }

    @Test func otherAddressesAndAccountsAreNotThrottled() {
        let throttle = throttle()
        for _ in 0..<3 { _ = fail(throttle, "amina", from: here) }
        #expect(fail(throttle, "amina", from: here) == 1)
        #expect(fail(throttle, "amina", from: ClientAddress("192.0.2.2")) == nil)
        #expect(fail(throttle, "bilal", from: here) == nil)
        #expect(fail(throttle, "ＡＭＩＮＡ", from: here) == 1)
    }

    @Test func oneAddressCannotLockAnAccountForOtherAddresses() {
        let throttle = throttle()
        // Attempts during a whole day, one each second.
        var tried = 0
        for _ in 0..<86_400 {
            if fail(throttle, "amina", from: here) == nil { tried += 1 }
            clock.advance(seconds: 1)
        }
        #expect(tried < 120)
        #expect(fail(throttle, "amina", from: ClientAddress("198.51.100.7")) == nil)
    }

    @Test func manyAddressesAreThrottledTogetherExceptKnownAddresses() throws {
        let throttle = throttle()
        let home = ClientAddress("203.0.113.9")
        throttle.succeeded(try throttle.begin(account: "amina", address: home))
        var tried = 0
        for number in 0..<200 where fail(throttle, "amina", from: ClientAddress("10.0.0.\(number)")) == nil {
            tried += 1
        }
        #expect(tried == FailureThrottle.burst.account)
        #expect(fail(throttle, "amina", from: ClientAddress("10.0.1.1")) == 60)
        #expect(fail(throttle, "amina", from: home) == nil)
        clock.advance(seconds: 60)
        #expect(fail(throttle, "amina", from: ClientAddress("10.0.1.1")) == nil)
    }

    /// If a guest or a child of a family types invented names, the other people behind the same router can still sign in.
    @Test func inventedNamesFromAnAddressDoNotLockOutItsUsers() throws {
        let throttle = throttle()
        throttle.succeeded(try throttle.begin(account: "amina", address: here))
        for number in 0..<31 { _ = fail(throttle, "invented\(number)", from: here) }
        #expect(fail(throttle, "bilal", from: here) == 10)
        throttle.succeeded(try throttle.begin(account: "amina", address: here))
        // Guesses at a known account are limited only by the limit of that account. They do not use up the allowance of the
        // address.
        let tried = (0..<86_400).count { _ in
            clock.advance(seconds: 1)
            return fail(throttle, "amina", from: here) == nil
        }
        #expect((50..<120).contains(tried))
        #expect((0..<30).allSatisfy { fail(throttle, "new\($0)", from: here) == nil })
    }

    @Test func oneAddressCannotTryManyAccounts() {
        let throttle = throttle()
        let tried = (0..<100).count { fail(throttle, "account\($0)", from: here) == nil }
        #expect(tried == FailureThrottle.burst.address)
        #expect(fail(throttle, "another", from: here) == 10)
        clock.advance(seconds: 10)
        #expect(fail(throttle, "another", from: here) == nil)
    }

    @Test func simultaneousAttemptsAreAlsoThrottled() async {
        let throttle = throttle()
        let passed = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { fail(throttle, "amina", from: here) == nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(passed == 3)
    }

    @Test func manyAddressesOfOneNetworkAreThrottledTogether() throws {
        let throttle = throttle()
        let known = ClientAddress("2001:db8:1:ffff::1")
        throttle.succeeded(try throttle.begin(account: "amina", address: known))
        for number in 0..<120 {
            let address = ClientAddress("2001:db8:1:\(String(number, radix: 16))::1")
            #expect(fail(throttle, "account\(number)", from: address) == nil)
        }
        let next = ClientAddress("2001:db8:1:aaaa::1")
        #expect(fail(throttle, "bilal", from: next) == 3)
        #expect(fail(throttle, "bilal", from: ClientAddress("2001:db8:2::1")) == nil)
        #expect(fail(throttle, "bilal", from: here) == nil)
        throttle.succeeded(try throttle.begin(account: "amina", address: known))
        clock.advance(seconds: 3)
        #expect(fail(throttle, "bilal", from: next) == nil)
        #expect(fail(throttle, "bilal", from: next) == 3)
    }

    @Test func abandonedAndSuccessfulAttemptsAreNotCountedForTheNetwork() throws {
        let throttle = throttle()
        for number in 0..<500 {
            let address = ClientAddress("2001:db8:1:\(String(number, radix: 16))::1")
            let attempt = try throttle.begin(account: "account\(number)", address: address)
            if number % 2 == 0 { throttle.abandoned(attempt) } else { throttle.succeeded(attempt) }
        }
        #expect(fail(throttle, "bilal", from: ClientAddress("2001:db8:1::1")) == nil)
    }

    @Test func aRightPasswordIsNotCountedAsAnAttempt() throws {
        let throttle = throttle()
        for _ in 0..<500 { throttle.succeeded(try throttle.begin(account: "amina", address: here)) }
        for _ in 0..<3 { #expect(fail(throttle, "amina", from: here) == nil) }
        for _ in 0..<100 { throttle.abandoned(try throttle.begin(account: "bilal", address: ClientAddress("::1"))) }
    }

    @Test func simultaneousRightPasswordsAreNotCountedAsAttempts() throws {
        let throttle = throttle()
        for number in 0..<200 {
            let address = ClientAddress("2001:db8:1:\(String(number, radix: 16))::1")
            let both = try (0..<2).map { _ in try throttle.begin(account: "amina", address: address) }
            both.forEach(throttle.succeeded)
        }
        // Attempts that succeeded use up neither the account's allowance nor the network's.
        #expect(fail(throttle, "amina", from: ClientAddress("192.0.2.9")) == nil)
        #expect(fail(throttle, "bilal", from: ClientAddress("2001:db8:1::1")) == nil)
    }

    @Test func failuresAreForgottenAfterADay() {
        let throttle = throttle()
        for _ in 0..<3 { _ = fail(throttle, "amina", from: here) }
        clock.advance(seconds: 86_401)
        for _ in 0..<3 { #expect(fail(throttle, "amina", from: here) == nil) }
        #expect(fail(throttle, "amina", from: here) == 1)
    }

    /// While all hashers are busy, requests are refused before their password is checked. An attacker can send any number of
    /// such requests, so these requests must not displace recorded failures.
    @Test func aFloodOfRefusedRequestsEvictsNoFailures() throws {
        let throttle = throttle(capacity: 100)
        for _ in 0..<3 { #expect(fail(throttle, "amina", from: here) == nil) }
        let known = ClientAddress("198.51.100.7")
        throttle.succeeded(try throttle.begin(account: "amina", address: known))
        for number in 0..<5_000 {
            let address = ClientAddress("10.1.\(number / 250).\(number % 250)")
            throttle.abandoned(try throttle.begin(account: "account\(number)", address: address))
        }
        #expect(fail(throttle, "amina", from: here) == 1)
        for number in 0..<70 { _ = fail(throttle, "amina", from: ClientAddress("10.2.0.\(number)")) }
        #expect(fail(throttle, "amina", from: known) == nil, "who has signed in from there is still known")
    }

    @Test func hugeNamesAreNotStoredAndMemoryIsBounded() {
        let throttle = throttle(capacity: 100)
        for number in 0..<5_000 {
            _ = fail(throttle, "account\(number)", from: ClientAddress("10.1.\(number / 250).\(number % 250)"))
        }
        let huge = String(repeating: "x", count: 1_000_000)
        for _ in 0..<3 { #expect(fail(throttle, huge, from: here) == nil) }
        #expect(fail(throttle, huge + "y", from: here) == 1)
        var entries = RecentEntries<Int, Int>(capacity: 100)
        for number in 0..<5_000 {
            entries.set(number, for: number)
            entries.set(0, for: -1)
        }
        #expect(entries.count <= 100)
        #expect(entries[-1] == 0)
        #expect(entries[4_999] == 4_999)
    }

    @Test(
        arguments: [
            ("192.0.2.1", "::ffff:192.0.2.1", true), ("2001:db8::1", "2001:db8::ffff:2", true),
            ("2001:db8::1", "2001:db8:0:1::1", false), ("192.0.2.1", "192.0.2.2", false), ("::1", "127.0.0.1", false),
            ("fe80::1%eth0", "fe80::2", true), ("nonsense", "", true), ("010.0.0.1", "10.0.0.1", false),
        ])
    func addressesAvailableToOneClientCountAsOneAddress(one: String, other: String, same: Bool) {
        #expect((ClientAddress(one) == ClientAddress(other)) == same)
        #expect(ClientAddress(nil) == ClientAddress("nonsense"))
    }
}
