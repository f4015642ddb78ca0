internal import Synchronization

/// The rules of a database. They are set once the modules exist, and apply to every later write. The rules are created for the
/// first write. So a process that only reads does not wait for their creation.
package final class StandingRules: Sendable {
    private let list = Mutex(State.made(List()))
    private let isOfADatabase: Bool

    /// The rules in their order; initially none.
    struct List: Sendable {
        let rules: [StandingRule]
        /// The indices of the rules for each type, so that a change to which none applies costs one lookup.
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

    /// The rules of a database that supports none.
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

    /// Replaces all rules by these, in this order.
    package func set(_ rules: @autoclosure @escaping @Sendable () -> [StandingRule]) {
        // The rules would silently have no effect.
        precondition(isOfADatabase, "this database stores no rules")
        list.withLock { $0 = .told(rules) }
    }
}
