internal import Kernel
package import Storage

/// Looks at the clock beside a server, and keeps in the store how far it is believed.
package struct ClockKeeping: Sendable {
    /// A clock that is put right shortly after the machine's start is believed soon after.
    package static let interval = Duration.seconds(300)
    /// How many looks without news pass between two notes: an hour.
    private static let looksPerNote = 12

    private let database: any Database
    private let sleep: @Sendable (Duration) async throws -> Void

    package init(
        database: any Database,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.database = database
        self.sleep = sleep
    }

    /// Goes on until its task is cancelled. Tells when a doubt begins, and when it ends (nil); a note that cannot be
    /// written is written later.
    package func keep(_ tell: @Sendable (ClockTrust.Doubt?) -> Void) async {
        var told: Instant?
        var looks = 0
        while !Task.isCancelled {
            let doubt = database.trustedClock.doubt
            if doubt?.since != told || looks % Self.looksPerNote == 0 {
                do {
                    let noted = try await database.trustedClock.note(database).doubt
                    if Task.isCancelled { return }
                    if noted?.since != told { tell(noted) }
                    told = noted?.since
                } catch {
                    looks -= 1
                }
            }
            looks += 1
            do { try await sleep(Self.interval) } catch { return }
        }
    }
}
