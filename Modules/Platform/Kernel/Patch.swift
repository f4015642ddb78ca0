/// A change of one field: the field keeps its value, is cleared, or is set.
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
    /// The change that a typed option requests: no change if the option is nil; an empty text clears the value.
    package init(typed text: String?) {
        switch text {
        case nil: self = .keep
        case "": self = .clear
        case let text?: self = .set(text)
        }
    }
}
