package import HabitsDomain
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

    /// The slot to which the present hour belongs by the owner's clocks: the morning until noon, the evening from 16:00 on.
    package func slot(in transaction: ReadTransaction) throws -> TimeSlot {
        switch try calendar(in: transaction).zones.localTime(clock.now()).hour {
        case 3..<12: .morning
        case 12..<16: .anytime
        default: .evening
        }
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
