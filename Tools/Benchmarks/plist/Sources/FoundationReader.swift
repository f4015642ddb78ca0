import Foundation

enum FoundationReader {
    static func read(_ path: String) throws -> () -> UInt64 {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let value = try PropertyListSerialization.propertyList(from: bytes, options: [], format: nil)
        return { digest(value) }
    }

    static func digest(_ value: Any) -> UInt64 {
        switch value {
        case let text as String: return Digest.of(.string, bytes: text.utf8)
        case let flag as Bool where type(of: value) == Bool.self: return Digest.of(.boolean, flag ? 1 : 0)
        case let number as NSNumber:
            if number.objCType.pointee == CChar(bitPattern: UInt8(ascii: "d")) {
                return Digest.of(.real, number.doubleValue.bitPattern)
            }
            return Digest.of(.integer, number.uint64Value)
        case let date as Date:
            return Digest.of(.date, UInt64(bitPattern: Int64(date.timeIntervalSince1970.rounded())))
        case let data as Data: return Digest.of(.data, bytes: data)
        case let elements as [Any]: return Digest.array(elements.map(digest))
        case let members as [String: Any]:
            return Digest.dictionary(
                members.map { (key: Digest.of(.string, bytes: $0.key.utf8), value: digest($0.value)) })
        default:
            // For a value of an unknown kind, the digests must differ, so that the comparison fails.
            return 0
        }
    }
}
