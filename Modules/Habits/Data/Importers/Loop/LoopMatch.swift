internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

/// Which habit here one of Loop's is: the one of its id, or one of its name, each once.
struct LoopMatch {
    /// The places of those whose id is that of an earlier one.
    private(set) var doubled: [Int] = []
    private let known: [Habit]
    /// By the places in the file.
    private var ids: [String] = []
    /// Those of the file.
    let claimed: Set<String>
    private var used: Set<String> = []

    init(known: [Habit], of habits: [LoopHabit]) {
        self.known = known.filter { $0.duaID == nil }
        var (named, identified) = ([String: Int](), [String: Int]())
        for (place, habit) in habits.enumerated() {
            let title = LoopHabitMapper.title(habit.name)
            guard let uuid = habit.uuid else {
                ids.append(Self.id("loop", title, &named))
                continue
            }
            guard identified[uuid] != nil else {
                identified[uuid] = 1
                ids.append(uuid)
                continue
            }
            doubled.append(place)
            ids.append(Self.id("loop-again", uuid, &identified))
        }
        claimed = Set(ids)
    }

    /// The id of one that has none of its own: always the same for the same file.
    private static func id(_ kind: String, _ name: String, _ counts: inout [String: Int]) -> String {
        let place = counts[name, default: 0]
        counts[name] = place + 1
        return Identifiers.named("habits.Habit", kind, name, String(place)).recordKey
    }

    /// The id that a habit of the file has here, or is to have. None here that is another's of the file is its by name.
    mutating func habit(_ loop: LoopHabit, at place: Int) -> (id: String, here: Habit?) {
        let id = ids[place]
        let title = LoopHabitMapper.title(loop.name)
        let ofID = known.first { $0.id == id }
        let ofName = known.first { $0.ownTitle == title && !used.contains($0.id) && !claimed.contains($0.id) }
        guard let here = ofID ?? ofName else { return (id, nil) }
        used.insert(here.id)
        return (here.id, here)
    }

    /// All entries that are here, with their versions.
    static func entries(
        _ repository: any EntityRepository<HabitEntry>
    ) throws -> [HabitEntry.ID: (entity: HabitEntry, version: RecordVersion?)] {
        var found: [HabitEntry.ID: (entity: HabitEntry, version: RecordVersion?)] = [:]
        var query = RecordQuery()
        query.limit = 1_000
        repeat {
            let page = try repository.list(query)
            for stored in page.items { found[stored.entity.recordID] = (stored.entity, stored.version) }
            query.cursor = page.next
        } while query.cursor != nil
        return found
    }
}

extension Habit {
    var ownTitle: String? { if case .own(let title, _) = subject { title } else { nil } }
}
