/// A property of a view entity, with all its uses outside the tests that are in the index.
package struct ViewProperty: Sendable {
    package let entity: String
    /// The name, such as `version`, or `account.name` for a record that the entity contains.
    package let name: String
    package let type: String
    /// The names of the declared fields that read the property; the property's own name if no declared field reads it.
    package let fields: [String]
    package let path: String
    package let line: Int
    package internal(set) var shown: [Place] = []
    package internal(set) var logic: [Place] = []
    package internal(set) var declared: Declaration?
    /// The month of the audit at which the property is removed: `2027-01`.
    package internal(set) var goes: String?
    package internal(set) var isOfSeed = false

    /// A declaration that reads the property.
    package struct Place: Equatable, Sendable {
        package let file: String
        package let line: Int
        package let name: String
    }

    package enum Declaration: Equatable, Sendable { case sync(String), infrastructure(String) }

    package enum Class: String, CaseIterable, Sendable {
        case shown, logic, sync, infrastructure, deprecated, seed, ghost
    }

    package var kind: Class {
        if goes != nil { return .deprecated }
        if !shown.isEmpty { return .shown }
        if !logic.isEmpty { return .logic }
        switch declared {
        case .sync: return .sync
        case .infrastructure: return .infrastructure
        case nil: return isOfSeed ? .seed : .ghost
        }
    }

    /// The fault that the property has in this month (`2026-11`); nil if it has none.
    package func fault(in month: String) -> String? {
        switch kind {
        case .ghost:
            return "nothing shows it, no rule reads it, and no list gives a reason for it"
        case .deprecated:
            guard let goes, goes.count == 7, ["-01", "-07"].contains(goes.suffix(3)) else {
                return "its deprecation names no audit: \"goes 2027-01\", a January or a July"
            }
            return goes < month ? "it was to go in \(goes)" : nil
        default: return nil
        }
    }
}
