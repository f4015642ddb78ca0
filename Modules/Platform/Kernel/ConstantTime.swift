/// Compares secrets in a time that does not reveal where they differ.
package enum ConstantTime {
    /// Compares every byte, whatever the values. Only a difference in length ends the comparison early, and lengths are not
    /// secret.
    ///
    /// The function accepts only arrays, because it runs for every request. For generic collections, the compiler would
    /// generate code that looks up the type at each byte.
    package static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in left.indices { difference |= left[index] ^ right[index] }
        return difference == 0
    }
}
