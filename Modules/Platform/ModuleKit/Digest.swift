internal import Crypto

/// SHA-256, for the parts that see no cryptography: to tell whether two things are the same.
package enum Digest {
    package static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        Array(SHA256.hash(data: Array(bytes)))
    }

    /// Over several parts, each with its length in front, so that no two lists of parts look alike.
    package static func sha256(parts: [[UInt8]]) -> [UInt8] {
        var hash = SHA256()
        for part in parts {
            withUnsafeBytes(of: UInt64(part.count).bigEndian) { hash.update(bufferPointer: $0) }
            hash.update(data: part)
        }
        return Array(hash.finalize())
    }
}
