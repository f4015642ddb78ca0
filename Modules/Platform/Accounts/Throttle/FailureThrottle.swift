package import Kernel
internal import Synchronization

/// Slows down people who guess passwords, and nobody else.
///
/// Four things are counted, in memory and for a bounded number of names and addresses:
///
/// * An account from one address: three failures are free. After that, each failure doubles the wait before the next attempt,
///   from one second to a quarter of an hour.
/// * An address, whatever account it tries: 30 failures, and one more every ten seconds. People behind one router share this
///   limit. An account that has signed in from the address before is therefore subject only to the first rule. Such an account
///   does not wait because of other accounts' failures, and its own failures do not count for the address.
/// * The first 48 bits of an IPv6 address, which 65,536 such addresses share: 120 failures, and one more every three seconds. A
///   person who has all these addresses thus cannot keep the hashers busy. Strangers may share the 48 bits. This limit
///   therefore does not delay a person who has signed in from the same address before.
/// * An account from all addresses together: 60 failures, and one more a minute. A single address cannot use up this limit,
///   because in the long run the first rule allows one address four failures an hour. A person who has signed in from an
///   address before is not delayed at that address by failures from other addresses.
///
/// A count is discarded only to make room for another count, and each new count costs the hashing of a password. An attempt
/// that was not checked leaves no count. Otherwise, a flood of such attempts would displace the counted failures.
///
/// An attempt is charged when it begins, so that many simultaneous attempts cannot slip through before the first attempt has
/// failed. A right password refunds the charge. While an attempt has to wait, no password is checked, and the wait does not
/// grow.
package final class FailureThrottle: Sendable {
    private let now: @Sendable () -> UInt64
    private let state: Mutex<State>

    static let freeFailures = 3
    static let longestDelay: UInt64 = 900
    static let burst = (address: 30, network: 120, account: 60)
    package static let capacity = 10_000

    private struct Failures {
        var count = 0
        var last: UInt64 = 0
        var hasSignedIn = false

        /// True if it means the same as no entry.
        var isBlank: Bool { count == 0 && !hasSignedIn }

        /// Nanoseconds until the next attempt.
        func wait(at now: UInt64) -> UInt64 {
            guard count >= freeFailures else { return 0 }
            let end = last + min(longestDelay, 1 << UInt64(min(count - freeFailures, 20))) * second
            return end > now ? end - now : 0
        }
    }

    private struct State {
        var pairs: RecentEntries<Claimant, Failures>
        var addresses: TokenBuckets<ClientAddress>
        var networks: TokenBuckets<ClientAddress>
        var accounts: TokenBuckets<String>

        /// The longest of the waits for address, account and network.
        func wait(for claimant: Claimant, at now: UInt64) -> UInt64 {
            max(
                addresses.wait(for: claimant.address, at: now), accounts.wait(for: claimant.account, at: now),
                claimant.address.network.map { networks.wait(for: $0, at: now) } ?? 0)
        }

        mutating func charge(_ claimant: Claimant, at now: UInt64) {
            _ = addresses.take(claimant.address, at: now)
            _ = accounts.take(claimant.account, at: now)
            if let network = claimant.address.network { _ = networks.take(network, at: now) }
        }

        mutating func giveBack(_ claimant: Claimant, at now: UInt64) {
            addresses.giveBack(claimant.address, at: now)
            accounts.giveBack(claimant.account, at: now)
            if let network = claimant.address.network { networks.giveBack(network, at: now) }
        }
    }

    private static let second: UInt64 = 1_000_000_000

    /// One attempt, to be settled once its result is known.
    package struct Attempt: Sendable {
        package let claimant: Claimant
        /// True if the address, the account and the network were charged. It is stored, because a simultaneous attempt may
        /// succeed, and later attempts are then not charged.
        fileprivate let isCharged: Bool
    }

    /// `now` returns nanoseconds of a clock that cannot be set.
    package init(capacity: Int = FailureThrottle.capacity, now: @escaping @Sendable () -> UInt64) {
        self.now = now
        state = Mutex(
            State(
                pairs: RecentEntries(capacity: capacity),
                addresses: TokenBuckets(oneEachSeconds: 10, burst: Self.burst.address, capacity: capacity),
                networks: TokenBuckets(oneEachSeconds: 3, burst: Self.burst.network, capacity: capacity),
                accounts: TokenBuckets(oneEachSeconds: 60, burst: Self.burst.account, capacity: capacity)))
    }

    /// The purpose of an attempt, for the message after too many.
    package enum Aim: Sendable {
        case signingIn
        case signingInWithApple
        /// All failures of an address are counted together, whatever it tried.
        case registering

        fileprivate var complaint: String {
            switch self {
            case .signingIn: "There were too many wrong passwords."
            case .signingInWithApple: "Too many sign-ins have failed."
            case .registering: "Too many registrations or sign-ins from this address have failed."
            }
        }
    }

    /// Begins an attempt. If the attempt has to wait, the error states how long. An existing account is counted by its owner,
    /// so a new name does not reset the count.
    package func begin(
        account name: String, of owner: OwnerID? = nil, address: ClientAddress, for aim: Aim = .signingIn
    ) throws(MizanError) -> Attempt {
        let claimant = Claimant(account: name, of: owner, address: address)
        let now = now()
        let (wait, isCharged): (UInt64, Bool) = state.withLock { state in
            var failures = state.pairs[claimant] ?? Failures()
            if failures.last + 86_400 * Self.second < now { failures.count = 0 }
            let isCharged = !failures.hasSignedIn
            let wait = max(failures.wait(at: now), isCharged ? state.wait(for: claimant, at: now) : 0)
            guard wait == 0 else { return (wait, false) }
            failures.count += 1
            failures.last = now
            state.pairs.set(failures, for: claimant)
            if isCharged { state.charge(claimant, at: now) }
            return (0, isCharged)
        }
        guard wait == 0 else {
            throw Refusal.authTooManyFailures(
                "\(aim.complaint) Try again in \(Counted.text(wait.wholeSeconds, "second")).",
                details: ["retryAfter": String(wait.wholeSeconds)])
        }
        return Attempt(claimant: claimant, isCharged: isCharged)
    }

    /// The password was right: the failures of this account from this address are refunded and reset.
    package func succeeded(_ attempt: Attempt) {
        giveBack(attempt) { $0 = Failures(hasSignedIn: true) }
    }

    /// The password was not checked after all.
    package func abandoned(_ attempt: Attempt) {
        giveBack(attempt) { $0.count = max(0, $0.count - 1) }
    }

    private func giveBack(_ attempt: Attempt, _ change: (inout Failures) -> Void) {
        let now = now()
        state.withLock { state in
            var failures = state.pairs[attempt.claimant] ?? Failures()
            change(&failures)
            state.pairs.set(failures.isBlank ? nil : failures, for: attempt.claimant)
            if attempt.isCharged { state.giveBack(attempt.claimant, at: now) }
        }
    }
}
