internal import Crypto
internal import Kernel

/// SHA-256 for modules that do not import cryptography: to check whether two things are equal.
package enum Digest {
    package static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        Array(SHA256.hash(data: Array(bytes)))
    }

    /// MD5 in hexadecimal, for protocols that name documents by it. It proves nothing.
    package static func md5(_ bytes: [UInt8]) -> String { Hexadecimal.text(Insecure.MD5.hash(data: bytes)) }

    /// The digest of several parts, each preceded by its length, so that no two lists of parts look alike.
    package static func sha256(parts: [[UInt8]]) -> [UInt8] {
        var hash = SHA256()
        for part in parts {
            withUnsafeBytes(of: UInt64(part.count).bigEndian) { hash.update(bufferPointer: $0) }
            hash.update(data: part)
        }
        return Array(hash.finalize())
    }
}
