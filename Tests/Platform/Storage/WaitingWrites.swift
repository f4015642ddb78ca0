import Storage
import Testing

extension Database {
    /// Waits until this many writes wait behind the running one. Fails if this does not happen in time.
    func untilWritesWait(_ count: Int) async throws {
        let end = ContinuousClock.now + .seconds(15)
        while activity.waiting < count {
            try #require(ContinuousClock.now < end, "only \(activity.waiting) of \(count) writes wait")
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}
