/// The type of a cover's image, recognised by its first bytes: the name and the type that a file states are foreign input.
package enum CoverType: Sendable, Hashable {
    case jpeg, png, gif, webp

    /// The number of bytes that tell the type.
    package static let headBytes = 12

    /// Nil for bytes of another type, which no reader is sent as an image.
    package init?(_ head: [UInt8]) {
        func has(_ text: String, at place: Int = 0) -> Bool { head.dropFirst(place).starts(with: text.utf8) }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else {
            return nil
        }
    }

    package var mediaType: String { "image/\(self)" }
}
