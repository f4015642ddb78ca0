internal import Synchronization

/// The rules of a database. It is told them once the modules are made, and hands them to every write from then on. They are
/// made for the first of these: who only reads does not wait for them.
package final class StandingRules: Sendable {
    private let list = Mutex(State.made(List()))
    private let isOfADatabase: Bool

    /// In their order; none to begin with.
    struct List: Sendable {
        let rules: [StandingRule]
        /// Which of them concern a type, so that a change that concerns none costs one look.
        private(set) var byType: [String: [Int]] = [:]

        init(_ rules: [StandingRule] = []) {
            self.rules = rules
            for (place, rule) in rules.enumerated() {
                for type in rule.types { byType[type, default: []].append(place) }
            }
        }
    }

    private enum State: Sendable {
        case told(@Sendable () -> [StandingRule])
        case made(List)
    }

    package init() {
        isOfADatabase = true
    }

    private init(isOfADatabase: Bool) {
        self.isOfADatabase = isOfADatabase
    }

    /// The rules of a database that has none.
    package static let none = StandingRules(isOfADatabase: false)

    var current: List {
        list.withLock { state in
            switch state {
            case .made(let list): return list
            case .told(let make):
                let list = List(make())
                state = .made(list)
                return list
            }
        }
    }

    /// From now on these, in this order, instead of those before.
    package func set(_ rules: @autoclosure @escaping @Sendable () -> [StandingRule]) {
        // They would hold nowhere, and nobody would be told.
        precondition(isOfADatabase, "this database keeps no rules")
        list.withLock { $0 = .told(rules) }
    }
}
