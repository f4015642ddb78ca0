/// What a PATCH says about one field: nothing, that it goes, or what it becomes.
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
