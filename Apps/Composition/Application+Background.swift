package import HomeData
internal import Kernel
internal import ModuleKit
internal import Storage

extension Application {
    /// What a server does beside serving: backups by a plan, if there is one, and keeping the store in order. It goes on
    /// until the task is cancelled, and says what it did.
    package func background(_ backups: BackupPlan?, tell: @escaping @Sendable (BackgroundNews) -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            if let backups { group.addTask { await keepBackups(backups, tell: tell) } }
            group.addTask { await keepInOrder(tell: tell) }
            group.addTask { await keepTheClock(tell: tell) }
        }
    }

    private func keepInOrder(tell: @escaping @Sendable (BackgroundNews) -> Void) async {
        let clock = context.clock
        await Housekeeping(database: context.database).keep { result in
            if let news = BackgroundNews(result, at: clock.now()) { tell(news) }
        }
    }

    private func keepTheClock(tell: @escaping @Sendable (BackgroundNews) -> Void) async {
        let (clock, database) = (context.clock, context.database)
        await ClockKeeping(database: database).keep { doubt in
            tell(BackgroundNews(doubt, of: database.trustedClock.trust.line, at: clock.now()))
        }
    }
}
