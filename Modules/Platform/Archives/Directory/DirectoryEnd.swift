internal import Kernel

/// The position of the directory, and the number of members (§4.3.16, and §4.3.14 for archives beyond 4 GiB).
struct DirectoryEnd: Equatable {
    let start: Int64
    let size: UInt64
    let count: UInt64

    /// The end record has 22 bytes, followed by a comment of up to 65,535 bytes.
    private static let length = 22
    private static let signature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    private static let signature64: [UInt8] = [0x50, 0x4B, 0x06, 0x06]
    private static let locator64: [UInt8] = [0x50, 0x4B, 0x06, 0x07]

    static func find(in file: FileHandle, _ name: String) throws(MizanError) -> DirectoryEnd {
        let size = try file.size(name)
        let tail = Int(min(size, Int64(length + 0xFFFF)))
        let bytes = try file.bytes(at: size - Int64(tail), count: tail, name)
        guard let place = lastEnd(in: bytes) else {
            if try file.bytes(at: 0, count: 4, name) == [0x50, 0x4B, 0x03, 0x04] {
                throw ArchiveFailure.damaged(name, "its directory, which should be at its end, is missing")
            }
            throw ArchiveFailure.notAnArchive(name)
        }
        let position = size - Int64(tail) + Int64(place)
        guard let short = Fields(bytes[place...]) else { throw ArchiveFailure.notAnArchive(name) }
        guard !short.isSplit else { throw ArchiveFailure.unsupported(name, "it is one part of several") }
        guard short.isLong, let long = try long(before: position, file, name) else {
            return try placed(UInt64(short.count), UInt64(short.size), UInt64(short.start), position, name)
        }
        return try placed(long.count, long.size, long.start, long.position, name)
    }

    /// Locates the directory, which ends where its end record begins. The end record states where the directory starts. That
    /// position is wrong if bytes were prepended to the archive, such as a program that unpacks the archive. The error is the
    /// number of the prepended bytes.
    private static func placed(
        _ count: UInt64, _ size: UInt64, _ start: UInt64, _ position: Int64, _ name: String
    ) throws(MizanError) -> DirectoryEnd {
        guard size <= UInt64(position), start <= UInt64(position) - size else {
            throw ArchiveFailure.damaged(name, "its directory is outside the file")
        }
        return DirectoryEnd(start: position - Int64(size), size: size, count: count)
    }

    /// The last position of an end record whose comment fits: a comment may contain the signature.
    private static func lastEnd(in bytes: [UInt8]) -> Int? {
        guard bytes.count >= length else { return nil }
        return (0...bytes.count - length).reversed().first { place in
            bytes[place...].starts(with: signature)
                && place + length + Int(bytes[place + 20]) + Int(bytes[place + 21]) << 8 <= bytes.count
        }
    }

    private struct Fields {
        let isSplit: Bool
        let count: UInt16
        let size: UInt32
        let start: UInt32
        /// True if a number did not fit, so that the long form has it.
        var isLong: Bool { count == .max || size == .max || start == .max }

        init?(_ bytes: ArraySlice<UInt8>) {
            var reader = LittleEndianReader(bytes)
            guard reader.skip(4), let disk: UInt16 = reader.number(), let first: UInt16 = reader.number(),
                let here: UInt16 = reader.number(), let count: UInt16 = reader.number(),
                let size: UInt32 = reader.number(), let start: UInt32 = reader.number()
            else { return nil }
            isSplit = (disk != 0 && disk != .max) || (first != 0 && first != .max) || here != count
            (self.count, self.size, self.start) = (count, size, start)
        }
    }

    /// The long form of the end record. A locator of 20 bytes directly before the short form points to the long form.
    private static func long(
        before position: Int64, _ file: FileHandle, _ name: String
    ) throws(MizanError) -> (position: Int64, count: UInt64, size: UInt64, start: UInt64)? {
        guard position >= 20 else { return nil }
        var locator = LittleEndianReader(try file.bytes(at: position - 20, count: 20, name))
        guard locator.slice(4).map(Array.init) == locator64, locator.skip(4), let stated: UInt64 = locator.number()
        else { return nil }
        // As in unzip: at the stated position, or directly before the locator if bytes were prepended to the archive.
        for place in [Int64(clamping: stated), position - 20 - 56] where place >= 0 && place <= position - 20 - 56 {
            var reader = LittleEndianReader(try file.bytes(at: place, count: 56, name))
            if reader.slice(4).map(Array.init) == signature64, reader.skip(28), let count: UInt64 = reader.number(),
                let size: UInt64 = reader.number(), let start: UInt64 = reader.number()
            {
                return (place, count, size, start)
            }
        }
        throw ArchiveFailure.damaged(name, "its directory cannot be found")
    }
}
