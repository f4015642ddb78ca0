/// The id under which a request is found in the log: 64 random bits.
enum RequestIdentity {
    static func fresh() -> String {
        let text = String(UInt64.random(in: 0...UInt64.max), radix: 16)
        return String(repeating: "0", count: 16 - text.utf8.count) + text
    }
}
