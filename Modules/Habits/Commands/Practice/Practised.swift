internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import ModuleKit

/// The output of verbs that change a day: the result for each named thing, and the state of the day.
struct Practised: Sendable {
    let plan: DayPlan
    let targets: [PracticeTarget]
    /// Names of duas that are not in the plan.
    let titles: [String: String]

    /// Applies a change to each named thing. Each word is looked up after the changes before it, so that “next” names the next
    /// open thing at that time. A thing that is named twice is changed once.
    init(
        _ words: [String], on day: CivilDay, _ habits: HabitsModule, in writing: WriteTransaction,
        _ change: (PracticeTarget) throws -> Void
    ) throws {
        var targets: [PracticeTarget] = []
        for word in words {
            let target = try habits.target(word, on: day, in: writing.view)
            guard !targets.contains(target) else { continue }
            try change(target)
            targets.append(target)
        }
        try self.init(targets, on: day, habits, in: writing)
    }

    /// The day after a change, read within its transaction.
    init(_ targets: [PracticeTarget], on day: CivilDay, _ habits: HabitsModule, in writing: WriteTransaction) throws {
        plan = try habits.plan(on: day, in: writing.view)
        self.targets = targets
        titles = Dictionary(
            try targets.map { target in
                switch target {
                case .dua(let id): (id.text, try habits.title(of: id, in: writing))
                case .own(let habit): (habit.id, try habits.title(of: habit, in: writing))
                }
            }
        ) { one, _ in one }
    }

    var names: String { names(of: targets) }

    private func names(of targets: some Sequence<PracticeTarget>) -> String {
        targets.map { titles[$0.id] ?? $0.id }.joined(separator: ", ")
    }

    /// The names of the things that are done, and the progress of counted habits: `Walk: done. Read: 10 of 20 pages.`
    var entered: String {
        let amounts = targets.map { plan.planned($0)?.amountUnderWay }
        let done = names(of: zip(targets, amounts).filter { $1 == nil }.map(\.0))
        let underWay = zip(targets, amounts).compactMap { target, amount in
            amount.map { "\(names(of: [target])): \($0)." }
        }
        return ((done.isEmpty ? [] : ["\(done): done."]) + underWay).joined(separator: " ")
    }

    var progress: String {
        plan.asked == 0 ? "Nothing is planned for \(plan.day)." : "\(plan.done) of \(plan.asked) done on \(plan.day)."
    }

    /// A remark on ids that may be typing errors; nil if every dua is in the catalogue. A dua may be completed before the
    /// catalogue that contains it is imported.
    var remark: String? {
        let unknown = targets.filter { target in
            if case .dua(let id) = target { titles[id.text] == id.text } else { false }
        }
        guard !unknown.isEmpty else { return nil }
        let names = unknown.map(\.id).joined(separator: ", ")
        return "Not in the catalogue here: \(names). If that was a mistake: mizan undo"
    }

    func listing(_ state: PlannedHabit.State) -> TabularOutput {
        TabularOutput(
            columns: [
                TabularOutput.Column("date", "Day"), TabularOutput.Column("id", "Id"),
                TabularOutput.Column("title", "Title"), TabularOutput.Column("state", "State"),
            ],
            rows: targets.map { target in
                [
                    .day(plan.day), .text(target.id), .text(titles[target.id] ?? target.id),
                    .text((plan.planned(target)?.state ?? state).rawValue),
                ]
            }, whenEmpty: "")
    }
}
