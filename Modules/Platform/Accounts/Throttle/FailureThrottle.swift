package import Kernel
internal import Synchronization

/// Slows down those who guess passwords, and nobody else.
///
/// Four things are counted, in memory and for a bounded number of names and addresses:
///
/// * an account from one address: three failures are free, then each makes the next attempt wait twice as long, from
///   one second to a quarter of an hour;
/// * an address, whatever it tries: 30 failures, and one more every ten seconds. Those who share it, behind one router
///   say, share that; so an account that has signed in from there before is held to the first rule alone, and neither
///   waits for what others use up there nor uses it up;
/// * 48 bits of IPv6, which are 65,536 such addresses: 120 failures, and one more every three seconds, so that nobody
///   who has them all keeps the hashers busy. Strangers may share them, so a person who has signed in from an address before
///   is not held up by what they do;
/// * an account from everywhere: 60 failures, and one more a minute. One address alone cannot use that up, because the
///   first rule lets it fail four times an hour in the long run; and who has signed in from an address before is not
///   held up there by what others do elsewhere.
///
/// What is known of one is forgotten only for what is known of others, and that costs a password's hash each time: an
/// attempt that was not looked at leaves no entry behind, or a flood of them would wash the failures out.
///
/// An attempt is charged when it begins, so that many at once do not slip through before the first has failed; a right
/// password gives the charge back. While an attempt has to wait no password is looked at, and the wait does not grow.
package final class FailureThrottle: Sendable {
    private let now: @Sendable () -> Instant
    private let state: Mutex<State>

    static let freeFailures = 3
    static let longestDelay: Int64 = 900
    static let addressFailures = Allowance(burst: 30, refillSeconds: 10)
    static let networkFailures = Allowance(burst: 120, refillSeconds: 3)
    static let accountFailures = Allowance(burst: 60, refillSeconds: 60)
    package static let capacity = 10_000

    private struct Pair: Hashable {
        let account: String
        let address: ClientAddress
    }

    private struct Failures {
        var count = 0
        var last = Instant(microseconds: .min)
        var hasSignedIn = false

        /// Says no more than no entry does.
        var isBlank: Bool { count == 0 && !hasSignedIn }
    }

    private struct State {
        var pairs: RecentEntries<Pair, Failures>
        var addresses: RecentEntries<ClientAddress, Allowance.Level>
        var networks: RecentEntries<ClientAddress, Allowance.Level>
        var accounts: RecentEntries<String, Allowance.Level>
    }

    /// One attempt, to be settled once it is known how it went.
    package struct Attempt: Sendable {
        fileprivate let account: String
        fileprivate let address: ClientAddress
        /// Whether the address, the account and the network were charged: while one attempt goes on, another of the same may succeed.
        fileprivate let isCharged: Bool
    }

    package init(capacity: Int = FailureThrottle.capacity, now: @escaping @Sendable () -> Instant) {
        self.now = now
        state = Mutex(
            State(
                pairs: RecentEntries(capacity: capacity), addresses: RecentEntries(capacity: capacity),
                networks: RecentEntries(capacity: capacity), accounts: RecentEntries(capacity: capacity)))
    }

    /// Begins an attempt, or says how long to wait with it.
    /// An account that there is counts by its owner: a new name forgets nothing.
    package func begin(
        account name: String, of owner: OwnerID? = nil, address: ClientAddress
    ) throws(MizanError) -> Attempt {
        // No account has a longer name, so those are one. No name holds U+0000, so none is taken for an owner.
        let named = name.utf8.count <= AccountName.maximumBytes ? AccountName.key(of: name) : ""
        let account = owner.map { "\u{0}\($0)" } ?? named.replacing("\u{0}", with: "")
        let pair = Pair(account: account, address: address)
        let now = now()
        let (wait, isCharged): (Int64?, Bool) = state.withLock { state in
            var failures = state.pairs[pair] ?? Failures()
            if failures.last.advanced(by: .seconds(86_400)) < now { failures.count = 0 }
            // The clock was set back: nobody waits for it to come by again.
            if failures.last > now { failures.last = now }
            var fromAddress = state.addresses[address] ?? Self.addressFailures.full(at: now)
            var ofAccount = state.accounts[account] ?? Self.accountFailures.full(at: now)
            let network = address.network
            var fromNetwork = network.flatMap { state.networks[$0] } ?? Self.networkFailures.full(at: now)
            fromAddress.refill(Self.addressFailures, at: now)
            fromNetwork.refill(Self.networkFailures, at: now)
            ofAccount.refill(Self.accountFailures, at: now)
            let waits = [
                Self.delay(after: failures, at: now),
                failures.hasSignedIn ? 0 : fromAddress.wait(Self.addressFailures, at: now),
                failures.hasSignedIn ? 0 : ofAccount.wait(Self.accountFailures, at: now),
                failures.hasSignedIn || network == nil ? 0 : fromNetwork.wait(Self.networkFailures, at: now),
            ]
            if let longest = waits.max(), longest > 0 {
                // Only where the clock was set back does this change anything.
                if state.pairs[pair] != nil { state.pairs.update(failures, for: pair) }
                if state.addresses[address] != nil { state.addresses.update(fromAddress, for: address) }
                if state.accounts[account] != nil { state.accounts.update(ofAccount, for: account) }
                if let network, state.networks[network] != nil { state.networks.update(fromNetwork, for: network) }
                return (longest, false)
            }
            failures.count += 1
            failures.last = now
            state.pairs.set(failures, for: pair)
            guard !failures.hasSignedIn else { return (nil, false) }
            fromAddress.take()
            ofAccount.take()
            fromNetwork.take()
            state.addresses.set(fromAddress, for: address)
            state.accounts.set(ofAccount, for: account)
            if let network { state.networks.set(fromNetwork, for: network) }
            return (nil, true)
        }
        if let wait {
            throw MizanError(
                .rateLimited, "auth.too-many-failures",
                "There were too many wrong passwords. Try again in \(Counted.text(wait, "second")).",
                details: ["retryAfter": String(wait)])
        }
        return Attempt(account: account, address: address, isCharged: isCharged)
    }

    /// The password was right: what this account's failures from here cost is forgotten.
    package func succeeded(_ attempt: Attempt) {
        giveBack(attempt) { $0 = Failures(hasSignedIn: true) }
    }

    /// The password was not looked at after all.
    package func abandoned(_ attempt: Attempt) {
        giveBack(attempt) { $0.count = max(0, $0.count - 1) }
    }

    private func giveBack(_ attempt: Attempt, _ change: (inout Failures) -> Void) {
        let pair = Pair(account: attempt.account, address: attempt.address)
        state.withLock { state in
            var failures = state.pairs[pair] ?? Failures()
            change(&failures)
            state.pairs.set(failures.isBlank ? nil : failures, for: pair)
            if attempt.isCharged, var level = state.addresses[attempt.address] {
                level.giveBack(Self.addressFailures)
                state.addresses.set(level.isFull(Self.addressFailures) ? nil : level, for: attempt.address)
            }
            if attempt.isCharged, var level = state.accounts[attempt.account] {
                level.giveBack(Self.accountFailures)
                state.accounts.set(level.isFull(Self.accountFailures) ? nil : level, for: attempt.account)
            }
            if attempt.isCharged, let network = attempt.address.network, var level = state.networks[network] {
                level.giveBack(Self.networkFailures)
                state.networks.set(level.isFull(Self.networkFailures) ? nil : level, for: network)
            }
        }
    }

    private static func delay(after failures: Failures, at now: Instant) -> Int64 {
        guard failures.count >= freeFailures else { return 0 }
        let seconds = min(longestDelay, 1 << Int64(min(failures.count - freeFailures, 20)))
        return Allowance.seconds(from: now, to: failures.last.advanced(by: .seconds(seconds)), atMost: seconds)
    }
}
