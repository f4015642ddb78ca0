internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

/// Remarks for the owner about the habits imported from Loop.
struct LoopRemarks {
    private var doubled = RemarkList("Habits that share an id in Loop, separate habits here")
    private var unreadable = RemarkList("Names with unreadable letters")
    private var often = RemarkList("Due more than once a day in Loop, daily here")
    private var kept = RemarkList("Left as it is here")
    private var reminders = 0

    mutating func add(doubled loop: LoopHabit) { doubled.add(RemarkList.quoted(loop.name)) }

    mutating func add(_ loop: LoopHabit) {
        let name = RemarkList.quoted(loop.name)
        if loop.hasReminder { reminders += 1 }
        if loop.name.unicodeScalars.contains("\u{FFFD}") { unreadable.add(name) }
        if loop.times > loop.days {
            often.add("\(name) (\(loop.times) times in \(Counted.text(loop.days, "day")))")
        }
    }

    mutating func add(kept habit: Habit, _ differences: [String]) {
        guard !differences.isEmpty else { return }
        let name = RemarkList.quoted(habit.ownTitle ?? habit.id)
        kept.add("\(name) (in the file \(differences.joined(separator: "; ")))")
    }

    /// The differences in name and goal, both of which an import leaves as they are here.
    static func difference(of here: Habit, from habit: Habit) -> [String] {
        var found: [String] = []
        if let title = habit.ownTitle, title != here.ownTitle { found.append("it is \(RemarkList.quoted(title))") }
        if let goal = habit.goal, goal != here.goal {
            let most = goal.direction == .atMost ? "at most" : "at least"
            found.append("the goal is \(most) \(LoopAmount.text(goal.thousandths)) \(RemarkList.quoted(goal.unit))")
        }
        return found
    }

    static func change(from here: Habit, to changed: Habit) -> [String] {
        var found: [String] = []
        if changed.schedule != here.schedule { found.append("it is for \(changed.schedule)") }
        if changed.isArchived != here.isArchived {
            found.append("it is \(changed.isArchived ? "" : "not ")archived")
        }
        if changed.origin != here.origin { found.append("its question, description or color is different") }
        return found
    }

    var sentences: [String] {
        let places =
            reminders == 0
            ? [] : ["\(Counted.text(reminders, "habit")) had a reminder, which Mizan cannot store."]
        return doubled.remarks + unreadable.remarks + often.remarks + kept.remarks + places
    }
}
