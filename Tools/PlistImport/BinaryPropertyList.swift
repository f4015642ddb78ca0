internal import Foundation
internal import Kernel

/// Reads a binary property list with Foundation. ``BinaryPropertyListCheck`` must have accepted the bytes before.
///
/// This is the only file of the reader that imports Foundation. Foundation's dictionaries have no order, so keys are sorted,
/// and the same bytes always give the same value.
struct BinaryPropertyList {
    /// The result of the check: true if a text contains half of a character. A text that Foundation returns with U+FFFD may
    /// then differ from the one that was written.
    let hasHalfCharacters: Bool

    func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListValue {
        let object: Any
        do {
            object = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
        } catch {
            throw PropertyListError(.damagedBinary("Foundation cannot read it"))
        }
        return try value(of: object)
    }

    /// Calls itself once for each level of nesting; the check has limited the number of levels.
    private func value(of object: Any) throws(PropertyListError) -> PropertyListValue {
        switch object {
        case let text as String: return isHalved(text) ? .halvedText : .string(text)
        case let flag as Bool where Self.isBoolean(object): return .boolean(flag)
        case let number as NSNumber: return Self.number(number)
        case let date as Date:
            // An invalid date becomes `noDate`, so that everything else is still read.
            return Instant(secondsSince1970: date.timeIntervalSince1970).map { .date($0) } ?? .noDate
        case let data as Data: return .data([UInt8](data))
        case let elements as [Any]:
            var values: [PropertyListValue] = []
            values.reserveCapacity(elements.count)
            for element in elements { values.append(try value(of: element)) }
            return .array(values)
        case let members as [String: Any]:
            var entries: [PropertyListValue.Entry] = []
            entries.reserveCapacity(members.count)
            for (key, member) in members.sorted(by: { $0.key < $1.key }) {
                entries.append(PropertyListValue.Entry(key: key, value: try value(of: member)))
            }
            return .dictionary(entries)
        default: return try Self.uid(object)
        }
    }

    private func isHalved(_ text: String) -> Bool {
        hasHalfCharacters && text.unicodeScalars.contains("\u{FFFD}")
    }

    private static func isBoolean(_ object: Any) -> Bool {
        type(of: object) == Bool.self
    }

    private static func number(_ number: NSNumber) -> PropertyListValue {
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "d"), UInt8(ascii: "f"): .real(number.doubleValue)
        default:
            // Foundation stores integers above Int64.max in a wider type. A comparison with it uses the true value.
            number.compare(NSNumber(value: Int64.max)) == .orderedDescending
                ? .unsigned(number.uint64Value) : .integer(number.int64Value)
        }
    }

    /// The number in a keyed archiver's reference. Foundation does not expose the type of references, but their XML form
    /// contains the number.
    private static func uid(_ object: Any) throws(PropertyListError) -> PropertyListValue {
        let text: Data
        do {
            text = try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
        } catch {
            throw PropertyListError(.damagedBinary("it holds something that property lists cannot hold"))
        }
        let list = try PropertyListReader().read([UInt8](text))
        guard list.format == .xml, case .uid = list.value else {
            throw PropertyListError(.damagedBinary("it holds something that property lists cannot hold"))
        }
        return list.value
    }
}
