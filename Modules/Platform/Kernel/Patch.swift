/// A change of one field: it stays, it goes, or it gets a value.
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
    /// The change that an option makes: none if it is not given; an empty text takes the value away.
    package init(typed text: String?) {
        switch text {
        case nil: self = .keep
        case "": self = .clear
        case let text?: self = .set(text)
        }
    }
}
