internal import Kernel

/// Live records by their keys. Keys are compared by bytes, as in the store: two keys that only look alike are two records.
package struct RecordStates: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    private var states: [ExactText: RecordState] = [:]

    package init() {}

    package init(dictionaryLiteral elements: (String, RecordState)...) {
        for (key, state) in elements { self[key] = state }
    }

    package subscript(key: String) -> RecordState? {
        get { states[ExactText(key)] }
        set { states[ExactText(key)] = newValue }
    }

    package var keys: [String] { states.keys.map(\.text) }
    package var isEmpty: Bool { states.isEmpty }

    package func mapValues(_ transform: (RecordState) throws -> RecordState) rethrows -> RecordStates {
        var copy = self
        copy.states = try states.mapValues(transform)
        return copy
    }
}
