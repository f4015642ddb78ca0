import Kernel

/// Moments over twelve years that are some seconds or minutes apart, like the samples of a phone.
struct Moments {
    enum Order: String, CaseIterable {
        case time, reversed, random
    }

    let order: Order
    let values: [Instant]

    init(_ order: Order, count: Int) {
        self.order = order
        var random = Generator(state: 7)
        let (first, span) = (1_420_070_400_000_000, 12 * 31_556_952_000_000)
        let step = span / count
        let inOrder = (0..<count).map { index in
            Instant(microseconds: Int64(first + index * step + Int(random.next() % UInt64(step))))
        }
        values =
            switch order {
            case .time: inOrder
            case .reversed: inOrder.reversed()
            case .random: inOrder.shuffled(using: &random)
            }
    }
}

/// SplitMix64: the same moments in every run.
private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
