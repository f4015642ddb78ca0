internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel
internal import Storage

/// Matches Loop's habits with the habits here, by id or by name. Each habit here is matched once.
struct LoopMatch {
    /// The indices of habits that have the id of an earlier one.
    private(set) var doubled: [Int] = []
    private let known: [Habit]
    /// The ids, by the habits' indices in the file.
    private var ids: [String] = []
    /// The ids of the file's habits.
    let claimed: Set<String>
    private var used: Set<String> = []

    init(known: [Habit], of habits: [LoopHabit]) {
        self.known = known.filter { $0.duaID == nil }
        let uuids = Set(habits.compactMap(\.uuid))
        var (counts, heard) = ([String: Int](), Set<String>())
        /// An id for a record that has no id. It is always the same for the same file, and never the id of another record.
        /// Mizan's own exports have such ids, too.
        func made(_ kind: String, _ name: String) -> String {
            while true {
                let place = counts[kind + name, default: 0]
                counts[kind + name] = place + 1
                let id = Identifiers.named("habits.Habit", kind, name, String(place)).recordKey
                if !uuids.contains(id) { return id }
            }
        }
        for (place, habit) in habits.enumerated() {
            if let uuid = habit.uuid {
                if heard.insert(uuid).inserted {
                    ids.append(uuid)
                } else {
                    doubled.append(place)
                    ids.append(made("loop-again", uuid))
                }
            } else {
                ids.append(made("loop", LoopHabitMapper.title(habit.name)))
            }
        }
        claimed = Set(ids)
    }

    /// The id for a habit of the file, and the matching habit here, if any. A habit here that has the id of another habit in
    /// the file is not matched by name.
    mutating func habit(_ loop: LoopHabit, at place: Int) -> (id: String, here: Habit?) {
        let id = ids[place]
        let title = LoopHabitMapper.title(loop.name)
        let ofID = known.first { $0.id == id }
        let ofName = known.first { $0.ownTitle == title && !used.contains($0.id) && !claimed.contains($0.id) }
        guard let here = ofID ?? ofName else { return (id, nil) }
        used.insert(here.id)
        return (here.id, here)
    }
}

extension Habit {
    var ownTitle: String? { if case .own(let title, _) = subject { title } else { nil } }
}
