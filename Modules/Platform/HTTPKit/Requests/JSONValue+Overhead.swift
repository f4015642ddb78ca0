internal import Kernel

extension JSONValue {
    /// The approximate memory of each value, each member, and the spare capacity of arrays, in bytes. Texts are not included,
    /// because they need as much memory in the body.
    var overhead: Int {
        switch self {
        case .null, .boolean, .integer, .number, .exact, .string: 0
        case .array(let elements):
            32 + elements.count * 2 * MemoryLayout<JSONValue>.stride + elements.reduce(0) { $0 + $1.overhead }
        case .object(let members):
            32 + members.count * 2 * MemoryLayout<Member>.stride + members.reduce(0) { $0 + $1.value.overhead }
        }
    }
}
