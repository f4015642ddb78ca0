import Foundation
import Kernel
import Testing

@testable import PlistImport

/// For a property list that Foundation has written in either format, this reader returns the same value as Foundation.
@Suite struct FoundationComparisonTests {
    @Test(arguments: 0..<60)
    func bothReadersGiveTheSameValues(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let object = Self.object(&generator, depth: 4)
        let wanted = Self.sorted(try Self.value(of: object))
        let xml = try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
        let again = try PropertyListSerialization.propertyList(from: xml, options: [], format: nil)
        let fromXML = try read([UInt8](xml))
        #expect(fromXML.format == .xml)
        #expect(Self.sorted(fromXML.value) == wanted)
        #expect(Self.sorted(try Self.value(of: again)) == wanted)
        let binary = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
        #expect(try read([UInt8](binary)) == PropertyList(value: wanted, format: .binary))
    }

    private static func object(_ generator: inout SeededGenerator, depth: Int) -> Any {
        switch generator.below(depth > 0 ? 11 : 8) {
        case 0: return text(&generator)
        case 1: return Int64(truncatingIfNeeded: generator.next()) >> Int64(generator.below(64))
        case 2: return UInt64.max - UInt64(generator.below(1000))
        case 3: return Double(bitPattern: generator.next() & ~(0x400 << 52))
        case 4: return Double(generator.below(100_000)) / 100
        case 5: return generator.below(2) == 0
        case 6: return Data((0..<generator.below(200)).map { _ in UInt8(generator.below(256)) })
        case 7: return Date(timeIntervalSince1970: Double(generator.below(4_000_000_000)) - 2_000_000_000)
        case 8: return (0..<generator.below(6)).map { _ in object(&generator, depth: depth - 1) }
        default:
            var members: [String: Any] = [:]
            for _ in 0..<generator.below(20) { members[text(&generator)] = object(&generator, depth: depth - 1) }
            return members
        }
    }

    private static func text(_ generator: inout SeededGenerator) -> String {
        let words = ["a", "sürah", "آية", "<&>\"'", "😀", "\n", " ", "]]>", "key", "long words and longer ones", "\t"]
        return (0..<generator.below(5)).map { _ in generator.pick(words) }.joined()
    }

    /// The value of an object that was generated, for the types that the generator uses.
    private static func value(of object: Any) throws -> PropertyListValue {
        switch object {
        case let elements as [Any]: return .array(try elements.map(value))
        case let members as [String: Any]:
            return .dictionary(try members.map { Entry(key: $0.key, value: try value(of: $0.value)) })
        default:
            return try BinaryPropertyList(hasHalfCharacters: false).read(
                [UInt8](PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)))
        }
    }

    private static func sorted(_ value: PropertyListValue) -> PropertyListValue {
        switch value {
        case .array(let elements): return .array(elements.map(sorted))
        case .dictionary(let entries):
            let sorted = entries.map { Entry(key: $0.key, value: Self.sorted($0.value)) }
            return .dictionary(sorted.sorted { $0.key < $1.key })
        default: return value
        }
    }
}
