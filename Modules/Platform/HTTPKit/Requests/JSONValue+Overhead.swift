internal import Kernel

extension JSONValue {
    /// About how many bytes it takes besides its texts, which a body has as well: each value, each member, and what
    /// arrays keep for more.
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
