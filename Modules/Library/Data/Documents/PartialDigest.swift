internal import ModuleKit
internal import Storage

/// The name by which KOReader knows a document, wherever its file is and whatever the file is called: the MD5 of at most 12
/// samples of 1,024 bytes, at the places 0, 1 KiB, 4 KiB, 16 KiB and so on up to 1 GiB.
enum PartialDigest {
    private static let size = 1_024
    private static let places = [0] + (0...10).map { Int64(size) << (2 * $0) }

    static func of(_ draft: BlobDraft) throws -> String { try text { try draft.read(from: $0, upTo: size) } }

    /// - Parameter read: returns at most `size` bytes from a place on, fewer only at the end.
    static func text(_ read: (_ place: Int64) throws -> [UInt8]) rethrows -> String {
        var samples: [UInt8] = []
        for place in places {
            let sample = try read(place)
            if sample.isEmpty { break }
            samples += sample
        }
        return Digest.md5(samples)
    }
}
