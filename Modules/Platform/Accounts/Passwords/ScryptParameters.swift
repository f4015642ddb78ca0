/// The cost of one password hash (RFC 7914 §2): N steps over blocks of 128·r bytes, p times.
///
/// A hash needs 128·N·r bytes of memory while it is computed. OWASP's Password Storage Cheat Sheet lists settings of equal
/// strength, from N=2^17, r=8, p=1 (128 MiB) down to N=2^13, p=10 (8 MiB). Mizan uses the setting with 32 MiB and three passes.
///
/// At most two hashes are computed at once, which needs 64 MiB. A server that may grow to 120 MB under load can spare this
/// memory. The memory is returned at once, because a block of that size comes from the system and not from the allocator.
package struct ScryptParameters: Sendable, Hashable {
    /// The binary logarithm of N.
    package let logN: Int
    package let r: Int
    package let p: Int

    package init(logN: Int, r: Int, p: Int) {
        (self.logN, self.r, self.p) = (logN, r, p)
    }

    package static let standard = ScryptParameters(logN: 15, r: 8, p: 3)

    package var memory: Int { 128 * r << logN }

    /// True if the cost is within the limits for a stored hash. A damaged or forged row must not use up the machine's memory,
    /// and its check must not take a minute.
    var isBearable: Bool {
        (1...20).contains(logN) && (1...32).contains(r) && (1...16).contains(p) && memory <= 256 << 20
            && memory * p <= 512 << 20
    }
}
