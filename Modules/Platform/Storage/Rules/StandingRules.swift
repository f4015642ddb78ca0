internal import Synchronization

/// The rules of a database. It is told them once the modules are made, and hands them to every write from then on.
package final class StandingRules: Sendable {
    private let list = Mutex(List())
    private let isOfADatabase: Bool

    /// In their order; none to begin with.
    struct List: Sendable {
        fileprivate(set) var rules: [StandingRule] = []
        /// Which of them concern a type, so that a change that concerns none costs one look.
        fileprivate(set) var byType: [String: [Int]] = [:]
    }

    package init() {
        isOfADatabase = true
    }

    private init(isOfADatabase: Bool) {
        self.isOfADatabase = isOfADatabase
    }

    /// What a database without rules has.
    package static let none = StandingRules(isOfADatabase: false)

    var current: List { list.withLock { $0 } }

    /// From now on these, in this order, instead of those before.
    package func set(_ rules: [StandingRule]) {
        // They would hold nowhere, and nobody would be told.
        precondition(isOfADatabase || rules.isEmpty, "this database keeps no rules")
        var byType: [String: [Int]] = [:]
        for (place, rule) in rules.enumerated() {
            for type in rule.types { byType[type, default: []].append(place) }
        }
        list.withLock { $0 = List(rules: rules, byType: byType) }
    }
}
