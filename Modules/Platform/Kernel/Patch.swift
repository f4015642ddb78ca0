/// What a change says about one field: nothing, that it goes, or what it becomes.
package enum Patch<Value: Sendable>: Sendable {
    case keep
    case clear
    case set(Value)

    /// The value after the change.
    package func applied(to value: Value?) -> Value? {
        switch self {
        case .keep: value
        case .clear: nil
        case .set(let new): new
        }
    }
}

extension Patch: Equatable where Value: Equatable {}

extension Patch<String> {
    /// What an option says: nothing where it is not given; an empty text takes the value away.
    package init(typed text: String?) {
        switch text {
        case nil: self = .keep
        case "": self = .clear
        case let text?: self = .set(text)
        }
    }
}
