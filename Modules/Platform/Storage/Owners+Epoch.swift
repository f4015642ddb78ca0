extension Owners {
    /// A new epoch: a random value, so that a client which knows another one starts over.
    package static func freshEpoch() -> String {
        String(UInt64.random(in: .min ... .max), radix: 36)
    }
}
