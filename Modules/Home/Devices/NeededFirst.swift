internal import Changes
internal import Kernel

/// Sorts changes so that each record comes after the records that it needs, whatever the order of the push.
struct NeededFirst {
    let ties: RecordTies

    func order(_ units: [SyncUnit]) -> [SyncUnit] {
        order(
            units.map { unit in
                var unit = unit
                unit.order = order(unit.mutations.map { ($0, [$0]) }).map(\.id)
                return (unit, unit.mutations)
            })
    }

    /// Keeps the order, except that required items come before the items that need them. Items that need each other in a circle
    /// stay where they are.
    private func order<Item>(_ items: [(item: Item, mutations: [SyncMutation])]) -> [Item] {
        var places: [RecordReference: Int] = [:]
        for (place, item) in items.enumerated() {
            for mutation in item.mutations {
                if case .put = mutation.edit.action { places[mutation.edit.reference] = place }
            }
        }
        guard items.count > 1, !places.isEmpty else { return items.map(\.item) }
        var (seen, done) = (Set<Int>(), Set<Int>())
        var order: [Int] = []
        for place in items.indices {
            var waiting = [place]
            while let next = waiting.last {
                if seen.insert(next).inserted {
                    let needed = items[next].mutations.flatMap(needs).compactMap { places[$0] }
                    waiting += needed.filter { !seen.contains($0) }.reversed()
                } else {
                    waiting.removeLast()
                    if done.insert(next).inserted { order.append(next) }
                }
            }
        }
        return order.map { items[$0].item }
    }

    private func needs(_ mutation: SyncMutation) -> [RecordReference] {
        let fields: JSONValue
        switch mutation.edit.action {
        case .put(let whole): fields = whole
        case .patch(let part): fields = part
        case .remove: return []
        }
        return ties.bonds(of: mutation.edit.reference, fields).compactMap { bond in
            if case .needs(let reference) = bond { reference } else { nil }
        }
    }
}
