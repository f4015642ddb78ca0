/// Comparison of secrets whose duration says nothing about where they differ.
package enum ConstantTime {
    /// Looks at every byte whatever they are. Only a difference in length ends it early, and lengths are no secret.
    package static func equal(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for (one, other) in zip(left, right) { difference |= one ^ other }
        return difference == 0
    }
}
