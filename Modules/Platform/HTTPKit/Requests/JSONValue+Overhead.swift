internal import Kernel

extension JSONValue {
    /// The approximate memory in bytes, excluding texts, which take as much in the body: each value, each member, and spare
    /// capacity of arrays.
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
