import Kernel
import PlistImport

enum OurReader {
    static func read(_ path: String) throws -> () -> UInt64 {
        let list = try PropertyListReader().read(contentsOf: path)
        return { digest(list.value) }
    }

    static func digest(_ value: PropertyListValue) -> UInt64 {
        switch value {
        case .dictionary(let entries):
            Digest.dictionary(
                entries.map { (key: Digest.of(.string, bytes: $0.key.utf8), value: digest($0.value)) })
        case .array(let elements): Digest.array(elements.map(digest))
        case .string(let text): Digest.of(.string, bytes: text.utf8)
        case .data(let bytes): Digest.of(.data, bytes: bytes)
        case .date(let instant): Digest.of(.date, UInt64(bitPattern: instant.microseconds / 1_000_000))
        case .integer(let number): Digest.of(.integer, UInt64(bitPattern: number))
        case .unsigned(let number), .uid(let number): Digest.of(.integer, number)
        case .real(let number): Digest.of(.real, number.bitPattern)
        case .boolean(let flag): Digest.of(.boolean, flag ? 1 : 0)
        case .halvedText: Digest.of(.string, bytes: "\u{FFFD}".utf8)
        case .noDate: Digest.of(.date, 0)
        // The reader itself never returns such a value. Such a value occurs only in an archive that was opened.
        case .object(let name): Digest.of(.string, bytes: name.utf8)
        }
    }
}
