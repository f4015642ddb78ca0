/// The id under which a request is found in the log: 64 random bits.
enum RequestIdentity {
    static func fresh() -> String {
        var rest = UInt64.random(in: 0...UInt64.max)
        return String(unsafeUninitializedCapacity: 16) { digits in
            for place in 0..<16 {
                let nibble = UInt8(rest & 15)
                digits[place] = nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
                rest >>= 4
            }
            return 16
        }
    }
}
