internal import HabitsDomain
package import Kernel
package import ModuleKit
internal import Storage

// The present day. Days of practice depend on the owner's zones, and on the hour at which the owner's day begins.

extension HabitsModule {
    package func calendar(in transaction: ReadTransaction) throws -> OwnerCalendar {
        try zones.calendar(in: transaction)
    }

    /// The owner's present day.
    package func today(in transaction: ReadTransaction) throws -> CivilDay {
        try calendar(in: transaction).today(at: clock.now())
    }

    package func today(in transaction: WriteTransaction) throws -> CivilDay {
        try calendar(in: transaction.view).today(at: transaction.now)
    }

    /// The requested day, or today if there is none. A day that has not begun is refused.
    func day(_ day: CivilDay?, in transaction: WriteTransaction) throws -> CivilDay {
        let today = try today(in: transaction)
        guard let day else { return today }
        try PracticeDay.check(day, today: today)
        return day
    }
}
