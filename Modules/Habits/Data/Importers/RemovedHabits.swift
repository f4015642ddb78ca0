internal import HabitsDomain
internal import Kernel
internal import ModuleKit

/// The habits that were removed here. A habit has different ids in different files. A removed habit is therefore recognised by
/// its dua or its name, as existing habits are.
struct RemovedHabits {
    private var duas: Set<String> = []
    private var titles: [String: Int] = [:]

    /// - Parameter ids: the ids of the file's habits. Removed habits with these ids are left out here, because they are
    ///   recognised by their ids.
    init(_ removed: RemovedHere, butOf ids: Set<String> = []) throws {
        for (key, fields) in try removed.lastFields() where !ids.contains(key) {
            guard case .string(let subject)? = fields["subject"], case .string(let kind)? = fields["kind"] else {
                continue
            }
            switch HabitRecord.Kind(rawValue: kind) {
            case .dua: duas.insert(subject)
            case .own: titles[subject, default: 0] += 1
            case nil: break
            }
        }
    }

    func contains(_ dua: CatalogueID) -> Bool { duas.contains(dua.text) }

    /// True if a removed habit has this title. Each removed habit matches only once.
    mutating func take(_ title: String) -> Bool {
        guard let count = titles[title], count > 0 else { return false }
        titles[title] = count - 1
        return true
    }
}
