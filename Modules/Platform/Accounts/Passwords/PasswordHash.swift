internal import Crypto
internal import CryptoExtras
internal import Kernel

/// A password as it is stored, including its parameters, in a form like that of PHC strings:
///
///     $scrypt$ln=15,r=8,p=3$<16 bytes of salt>$<32 bytes>
///
/// Salt and key are base64url. Hashes with other parameters stay readable, so the parameters can be raised without any action
/// by people.
struct PasswordHash: Sendable, Equatable {
    let parameters: ScryptParameters
    let salt: [UInt8]
    let key: [UInt8]

    static let saltBytes = 16
    static let keyBytes = 32

    /// Takes as much time and memory as the parameters require.
    init(of password: Password, salt: [UInt8] = RandomBytes.make(saltBytes), _ parameters: ScryptParameters) throws {
        (self.parameters, self.salt) = (parameters, salt)
        let key = try KDF.Scrypt.deriveKey(
            from: password.bytes, salt: salt, outputByteCount: Self.keyBytes, rounds: 1 << parameters.logN,
            blockSize: parameters.r, parallelism: parameters.p)
        self.key = key.withUnsafeBytes { Array($0) }
    }

    /// Reads a stored hash. A hash that cannot be read is damage, and never counts as a wrong password.
    init(stored text: String) throws(MizanError) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt",
            let parameters = Self.parameters(parts[2]), parameters.isBearable,
            let salt = Base64URL.bytes(parts[3]), salt.count == Self.saltBytes,
            let key = Base64URL.bytes(parts[4]), key.count == Self.keyBytes
        else {
            throw MizanError(
                .corruptData, "account.password-damaged",
                "The stored password of this account cannot be read. Set a new one: mizan account password.")
        }
        (self.parameters, self.salt, self.key) = (parameters, salt, key)
    }

    var text: String {
        let costs = "ln=\(parameters.logN),r=\(parameters.r),p=\(parameters.p)"
        return "$scrypt$\(costs)$\(Base64URL.text(salt))$\(Base64URL.text(key))"
    }

    private static func parameters(_ text: Substring) -> ScryptParameters? {
        var numbers: [Int] = []
        for (piece, name) in zip(text.split(separator: ","), ["ln=", "r=", "p="]) {
            guard piece.hasPrefix(name), piece.utf8.count <= name.utf8.count + 3,
                let number = Int(piece.dropFirst(name.count)), number > 0
            else { return nil }
            numbers.append(number)
        }
        guard numbers.count == 3, text.split(separator: ",").count == 3 else { return nil }
        return ScryptParameters(logN: numbers[0], r: numbers[1], p: numbers[2])
    }
}

/// Prints no hash: a printed credential shows only that there is a password.
extension PasswordHash: CustomStringConvertible, CustomReflectable {
    var description: String { "password hash" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
