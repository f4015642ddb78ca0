internal import Glibc

/// Text that is compared by its bytes, as in stores and wire formats.
///
/// Swift treats a composed letter and its decomposed form (`é` in one scalar or two) as equal. For a store, the two forms are
/// two rows, and for RFC 8259 they are two names.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: ExactText, right: ExactText) -> Bool {
        var (one, other) = (left.text, right.text)
        // Compares the bytes directly: a page compares thousands of keys.
        return one.withUTF8 { one in
            other.withUTF8 { other in
                guard one.count == other.count, let start = one.baseAddress, let otherStart = other.baseAddress else {
                    return one.count == other.count
                }
                return memcmp(start, otherStart, one.count) == 0
            }
        }
    }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }
}
