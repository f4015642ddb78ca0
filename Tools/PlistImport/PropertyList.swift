package import Kernel

/// A property list that was read, and the format it was in.
package struct PropertyList: Equatable, Sendable {
    package let value: PropertyListValue
    package let format: PropertyListFormat

    package init(value: PropertyListValue, format: PropertyListFormat) {
        (self.value, self.format) = (value, format)
    }
}

package enum PropertyListFormat: String, Equatable, Sendable, CaseIterable {
    case xml
    case binary
}

/// The limits of a property list. A larger one is refused, and the limit named, before it costs memory.
package struct PropertyListLimits: Equatable, Sendable {
    /// Bytes of the whole property list.
    package var totalBytes: Int
    /// Bytes of a binary property list: it is held in memory while it is read, an XML one is not.
    package var binaryBytes: Int
    /// Bytes of one string, key or number, and characters of one piece of base64.
    package var fieldBytes: Int
    /// Arrays and dictionaries within each other. 512 is where Foundation stops too.
    package var depth: Int
    /// Values of all kinds, containers included.
    package var values: Int

    package init(
        totalBytes: Int = 1 << 30, binaryBytes: Int = 256 << 20, fieldBytes: Int = 64 << 20, depth: Int = 512,
        values: Int = 20_000_000
    ) {
        (self.totalBytes, self.binaryBytes, self.fieldBytes) = (totalBytes, binaryBytes, fieldBytes)
        self.depth = min(depth, 512)
        self.values = values
    }
}
