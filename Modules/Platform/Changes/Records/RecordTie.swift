package import Kernel

/// A rule that states which records of a slice belong together. Records that an invariant needs together are then fetched and
/// sent together, for example to another Mizan. An invariant states a condition; a tie names the records that the invariant
/// needs.
package struct RecordTie: Sendable {
    package enum Bond: Hashable, Sendable {
        /// The record cannot exist without the referenced record.
        case needs(RecordReference)
        /// The record is created, changed and deleted together with all records that name the same group.
        case group(String)
    }

    /// The record type that the ties start from.
    package let type: String
    /// The ties of one record, derived from its fields in their transfer form.
    package let bonds: @Sendable (_ key: String, _ fields: JSONValue) -> [Bond]

    package init(_ type: String, bonds: @escaping @Sendable (_ key: String, _ fields: JSONValue) -> [Bond]) {
        (self.type, self.bonds) = (type, bonds)
    }

    /// A tie by a field that holds the key of the referenced record.
    package static func field(_ name: String, of type: String, names other: String) -> RecordTie {
        RecordTie(type) { _, fields in
            guard case .string(let key)? = fields[name] else { return [] }
            return [.needs(RecordReference(type: other, key: key))]
        }
    }

    /// A tie by a field that has the same value in all records that belong together.
    package static func group(_ name: String, of type: String) -> RecordTie {
        RecordTie(type) { _, fields in
            guard case .string(let word)? = fields[name] else { return [] }
            return [.group("\(type).\(name)=\(word)")]
        }
    }
}

/// The ties of all modules.
package struct RecordTies: Sendable {
    private let byType: [String: [RecordTie]]

    package init(_ ties: [RecordTie]) { byType = Dictionary(grouping: ties, by: \.type) }

    package func bonds(of reference: RecordReference, _ fields: JSONValue) -> [RecordTie.Bond] {
        byType[reference.type]?.flatMap { $0.bonds(reference.key, fields) } ?? []
    }

    package func has(_ type: String) -> Bool { byType[type] != nil }

    /// The groups of a record. If the fields are unknown, only the groups that follow from its key.
    package func groups(of reference: RecordReference, _ fields: JSONValue?) -> [String] {
        bonds(of: reference, fields ?? .object([JSONValue.Member]())).compactMap { bond in
            if case .group(let word) = bond { word } else { nil }
        }
    }

    /// The items in their original order, with one exception: all items of one group stand together, at the place of the
    /// group's first item.
    package func units<Item>(_ items: [Item], _ groups: (Item) throws -> [String]) rethrows -> [[Item]] {
        var parents = Array(items.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while parents[index] != index {
                parents[index] = parents[parents[index]]
                index = parents[index]
            }
            return index
        }
        var first: [String: Int] = [:]
        for (index, item) in items.enumerated() {
            for group in try groups(item) {
                guard let other = first[group] else {
                    first[group] = index
                    continue
                }
                let (one, two) = (root(index), root(other))
                parents[max(one, two)] = min(one, two)
            }
        }
        var units: [[Item]] = []
        var places: [Int: Int] = [:]
        for (index, item) in items.enumerated() {
            let root = root(index)
            if let place = places[root] {
                units[place].append(item)
            } else {
                places[root] = units.count
                units.append([item])
            }
        }
        return units
    }
}
