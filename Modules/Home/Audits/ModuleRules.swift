package import Changes
internal import HomeBase
package import ModuleKit
package import Storage

/// The modules' rules for the records of a store that is not open.
package struct ModuleRules: Sendable {
    package private(set) var recordTypes = HomeBase.recordTypes
    package private(set) var facts: [AnyFactSchema] = []
    package private(set) var invariants: [Invariant] = []
    package private(set) var derivations: [Derivation] = []

    /// Begins with the record types of Home only. A module is added as soon as it can be started.
    package init() {}

    /// Home's rules, and those of these modules.
    package init(of modules: [any Module]) {
        invariants = [HomeBase.zoneList]
        for module in modules { add(module) }
    }

    package mutating func add(_ module: any Module) {
        recordTypes += module.recordTypes
        facts += module.facts
        invariants += module.invariants
        derivations += module.derivations
    }

    /// Leaves out the record types whose tables are missing because the store has not run its latest migrations. The existing
    /// tables are still checked.
    package mutating func leaveOutWhatIsToCome(in tables: Catalogue) {
        recordTypes = recordTypes.filter { ContentAudit.isComplete($0.schema, in: tables) }
        let known = Set(recordTypes.map(\.schema.type))
        invariants.removeAll { !known.isSuperset(of: $0.types) }
        derivations.removeAll { one in
            !known.isSuperset(of: one.types) || one.tables.contains { tables.table($0) == nil }
        }
    }
}
