internal import ModuleKit

/// The directory's entry of one member (§4.3.12).
struct DirectoryEntry: Sendable {
    let member: ArchiveMember
    /// The name as it is stored in the archive, in whatever encoding.
    let rawName: [UInt8]
    /// True if `unzip` matches the name by these bytes, without converting them to a different encoding first.
    let isNameExact: Bool
    /// The name in Unicode from a separate field; nil if there is no such field. `unzip` prefers this name.
    let unicodeName: [UInt8]?

    /// The fixed part.
    struct Header {
        static let length = 46

        /// The system on which the archive was made. The encoding of the names depends on this system.
        let system: UInt8
        let flags: UInt16
        let compressedSize: UInt32
        let size: UInt32
        let nameLength: Int
        let extraLength: Int
        let commentLength: Int

        init?(_ bytes: ArraySlice<UInt8>) {
            var reader = LittleEndianReader(bytes)
            guard reader.slice(4).map(Array.init) == [0x50, 0x4B, 0x01, 0x02], reader.skip(1),
                let system: UInt8 = reader.number(), reader.skip(2), let flags: UInt16 = reader.number(),
                reader.skip(10), let compressed: UInt32 = reader.number(),
                let size: UInt32 = reader.number(), let name: UInt16 = reader.number(),
                let extra: UInt16 = reader.number(), let comment: UInt16 = reader.number()
            else { return nil }
            (self.system, self.flags) = (system, flags)
            (compressedSize, self.size) = (compressed, size)
            (nameLength, extraLength, commentLength) = (Int(name), Int(extra), Int(comment))
        }

        var isEncrypted: Bool { flags & 0x1 != 0 || flags & 0x2000 != 0 }
        var isUTF8: Bool { flags & 0x800 != 0 }
        /// True for Unix and macOS, where names are the stored bytes.
        var isUnix: Bool { system == 3 || system == 19 }
    }

    /// Nil if the entry refers to the extra field for a size, and that field lacks it.
    init?(_ header: Header, _ index: Int, _ name: [UInt8], _ extra: ArraySlice<UInt8>) {
        var sizes = (size: UInt64(header.size), compressed: UInt64(header.compressedSize))
        guard let found = Extra(extra, &sizes), let size = Int64(exactly: sizes.size),
            let compressed = Int64(exactly: sizes.compressed)
        else { return nil }
        rawName = name
        unicodeName = header.isUTF8 ? nil : found.unicodeName
        isNameExact = name.allSatisfy { $0 < 0x80 } || header.isUTF8 || header.isUnix
        member = ArchiveMember(
            index: index, name: String(decoding: unicodeName ?? rawName, as: UTF8.self),
            compressedSize: compressed, size: size, isEncrypted: header.isEncrypted, isDirectory: name.last == 0x2F)
    }
}

/// The fields of a member that were added to the format later (§4.5).
private struct Extra {
    var unicodeName: [UInt8]?

    /// Nil if a size should be in this field and is missing.
    init?(_ bytes: ArraySlice<UInt8>, _ sizes: inout (size: UInt64, compressed: UInt64)) {
        var lacking = (sizes.size == UInt32.max, sizes.compressed == UInt32.max)
        var reader = LittleEndianReader(bytes)
        // Some programs leave bytes at the end that are not a field.
        while let kind: UInt16 = reader.number(), let length: UInt16 = reader.number(),
            let body = reader.slice(Int(length))
        {
            var field = LittleEndianReader(body)
            switch kind {
            case 0x0001:
                if lacking.0 {
                    guard let size: UInt64 = field.number() else { return nil }
                    (sizes.size, lacking.0) = (size, false)
                }
                if lacking.1 {
                    guard let size: UInt64 = field.number() else { return nil }
                    (sizes.compressed, lacking.1) = (size, false)
                }
            case 0x7075:
                // Version 1, a checksum of the ordinary name, the Unicode name.
                if field.number(UInt8.self) == 1, field.skip(4) { unicodeName = Array(body.dropFirst(5)) }
            default: break
            }
        }
        // If the field for the size is absent, the size is 4 GiB less one byte.
    }
}
