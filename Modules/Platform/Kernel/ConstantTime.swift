/// Comparison of secrets whose duration says nothing about where they differ.
package enum ConstantTime {
    /// Looks at every byte whatever they are. Only a difference in length ends it early, and lengths are no secret.
    ///
    /// Of arrays and not of any collections: every request is compared here, and for those the compiler would make code that
    /// asks at each byte what it is.
    package static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in left.indices { difference |= left[index] ^ right[index] }
        return difference == 0
    }
}
