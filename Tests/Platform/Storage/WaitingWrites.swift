import Storage
import Testing

extension SQLiteDatabase {
    /// Returns when so many writes wait after the running one; fails if this does not happen.
    func untilWritesWait(_ count: Int) async throws {
        let end = ContinuousClock.now + .seconds(15)
        while activity.waiting < count {
            try #require(ContinuousClock.now < end, "only \(activity.waiting) of \(count) writes wait")
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}
