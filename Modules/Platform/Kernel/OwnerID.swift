package import FoundationEssentials

/// Whose data it is: a UUID outside the store, a small integer inside it.
package struct OwnerID: Hashable, Sendable, CustomStringConvertible {
    package let uuid: UUID

    package init(_ uuid: UUID) {
        self.uuid = uuid
    }

    /// The shared data, which every owner may read and only admins write. It is stored under the name `house`.
    package static let shared = OwnerID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))

    /// Lower-case, with dashes: the form in URLs, exports and the store.
    package var description: String { text(dashed: true) }

    /// Made at each request, and so without a detour.
    private func text(dashed: Bool) -> String {
        String(unsafeUninitializedCapacity: 36) { digits in
            var count = 0
            withUnsafeBytes(of: uuid.uuid) { bytes in
                for (place, byte) in bytes.enumerated() {
                    if dashed, place == 4 || place == 6 || place == 8 || place == 10 {
                        digits[count] = UInt8(ascii: "-")
                        count += 1
                    }
                    digits[count] = Self.digit(byte >> 4)
                    digits[count + 1] = Self.digit(byte & 15)
                    count += 2
                }
            }
            return count
        }
    }

    private static func digit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
    }
}

extension OwnerID {
    /// Reads a UUID in either case.
    package init?(_ text: String) {
        guard let uuid = UUID(uuidString: text) else { return nil }
        self.init(uuid)
    }

    /// The owner's name in record names of the CloudKit shape (seed 002): an underscore and 32 hexadecimal digits.
    package var recordName: String { "_" + text(dashed: false) }
}
