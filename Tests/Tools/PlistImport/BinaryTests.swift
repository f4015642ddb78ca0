import Foundation
import Kernel
import Testing

@testable import PlistImport

@Suite struct BinaryTests {
    /// The bytes of a binary property list with these objects. A reference takes one or two bytes.
    static func list(_ objects: [[UInt8]], top: Int = 0, referenceSize: Int = 1) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        for offset in offsets { bytes += number(offset, 4) }
        return bytes + [0, 0, 0, 0, 0, 0, 4, UInt8(referenceSize)] + number(objects.count, 8) + number(top, 8)
            + number(table, 8)
    }

    static func number(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    static func nested(_ depth: Int) -> [UInt8] {
        list((1...depth).map { [0xA1] + number($0, 2) } + [[0x09]], referenceSize: 2)
    }

    @Test func listsWrittenByFoundationAreRead() throws {
        let object: [String: Any] = [
            "text": "é 😀", "empty": "", "yes": true, "no": false, "one": 1, "zero": 0, "minus": -1, "half": 0.5,
            "whole": 1.0,
            "big": UInt64.max, "min": Int64.min, "data": Data([1, 2, 3]),
            "date": Date(timeIntervalSinceReferenceDate: 789_575_400.25), "list": [1, "a", [Any]()] as [Any],
            "box": ["k": "v"],
        ]
        let bytes = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
        let wanted = dictionary([
            "big": .unsigned(.max), "box": dictionary(["k": .string("v")]), "data": .data([1, 2, 3]),
            "date": .date(Instant(microseconds: 1_767_882_600_250_000)), "empty": .string(""), "half": .real(0.5),
            "list": .array([.integer(1), .string("a"), .array([])]), "min": .integer(.min), "minus": .integer(-1),
            "no": .boolean(false), "one": .integer(1), "text": .string("é 😀"), "whole": .real(1), "yes": .boolean(true),
            "zero": .integer(0),
        ])
        #expect(try read([UInt8](bytes)) == PropertyList(value: wanted, format: .binary))
    }

    @Test func readsArchiverReferences() throws {
        let list = Self.list([[0xA3, 1, 2, 3], [0x80, 7], [0x81, 1, 0], [0x83, 0, 1, 0, 0]])
        #expect(try read(list).value == .array([.uid(7), .uid(256), .uid(65_536)]))
    }

    @Test func depthIsLimited() throws {
        #expect(problem(Self.nested(512)) == nil)
        #expect(problem(Self.nested(513)) == .tooDeep(limit: 512))
        #expect(problem(Self.nested(10_000)) == .tooDeep(limit: 512))
        #expect(problem(Self.nested(60_000)) == .tooDeep(limit: 512))
        // Two paths lead to the object, and one of these paths is longer than allowed.
        let shared = Self.list([[0xA2, 2, 1], [0xA1, 2], [0xA1, 3], [0xA1, 4], [0x09]])
        #expect(problem(shared, limits: PropertyListLimits(depth: 4)) == nil)
        #expect(problem(shared, limits: PropertyListLimits(depth: 3)) == .tooDeep(limit: 3))
    }

    @Test func aRecursiveListIsRefused() {
        let wanted = PropertyListError.Problem.damagedBinary("an array or dictionary contains itself")
        #expect(problem(Self.list([[0xA1, 0]])) == wanted)
        #expect(problem(Self.list([[0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]])) == wanted)
    }

    @Test func sharedObjectsDoNotGrowWithoutLimit() {
        // Ten levels of ten references each: a few hundred bytes with ten thousand million values.
        let levels = (1...10).map { [0xAA] + [UInt8](repeating: UInt8($0), count: 10) }
        #expect(problem(Self.list(levels + [[0x09]])) == .tooManyValues(limit: 20_000_000))
    }

    /// When a list is read, each reference becomes a copy. So a hundred references to one megabyte would take a hundred
    /// megabytes. Foundation copies byte by byte, so for sixty references, the test runs only the check and makes no copies.
    @Test(arguments: [UInt8(0x4F), 0x5F])
    func sharedTextAndDataDoNotGrowWithoutLimit(marker: UInt8) throws {
        let megabyte: [UInt8] = [marker, 0x12, 0, 0x10, 0, 0] + [UInt8](repeating: 0x61, count: 1 << 20)
        func sharing(_ count: Int) -> [UInt8] {
            Self.list([[0xAF, 0x10, UInt8(count)] + [UInt8](repeating: 1, count: count), megabyte])
        }
        _ = try BinaryPropertyListCheck.check(sharing(60), limits: PropertyListLimits())
        #expect(problem(sharing(6)) == nil)
        #expect(problem(sharing(100)) == .tooLarge(limit: 64 << 20))
    }

    /// Foundation silently replaces half of a character by U+FFFD. A text with such a half is not read as a text, but a real
    /// U+FFFD in a sound file is kept.
    @Test(arguments: [[0xD8, 0x3D], [0xDE, 0x00, 0xD8, 0x3D], [0xDE, 0x00], [0xD8, 0x3D, 0x00, 0x61]] as [[UInt8]])
    func aTextWithHalfACharacterIsNotReadAsText(units: [UInt8]) throws {
        let text = [0x60 | UInt8(units.count / 2)] + units
        let list = try PropertyListReader().read(Self.list([[0xA2, 1, 2], text, [0x51, 0x61]]))
        #expect(list.value == .array([.halvedText, .string("a")]))
        let key = Self.list([[0xD1, 1, 2], text, [0x09]])
        #expect(problem(key) == .damagedBinary("a dictionary's key holds half of a character"))
    }

    @Test(arguments: [[0xFF, 0xFD], [0xD8, 0x3D, 0xDE, 0x00]] as [[UInt8]])
    func aValidTextStaysUnchanged(units: [UInt8]) throws {
        let text = [0x60 | UInt8(units.count / 2)] + units
        let whole = String(
            decoding: stride(from: 0, to: units.count, by: 2).map {
                UInt16(units[$0]) << 8 | UInt16(units[$0 + 1])
            }, as: UTF16.self)
        #expect(try PropertyListReader().read(Self.list([text])).value == .string(whole))
    }

    @Test func aRepeatedKeyIsRefused() {
        let twice = Self.list([[0xD2, 1, 2, 3, 3], [0x51, 0x61], [0x51, 0x61], [0x09]])
        #expect(problem(twice) == .damagedBinary("a dictionary has a key twice"))
        #expect(problem(Self.list([[0xD2, 1, 2, 3, 3], [0x51, 0x61], [0x51, 0x62], [0x09]])) == nil)
    }

    /// The same key twice: a letter in one byte and in two bytes, and é as one code point and as two.
    @Test(arguments: [
        ([0x51, 0x61], [0x61, 0x00, 0x61]), ([0x61, 0x00, 0xE9], [0x62, 0x00, 0x65, 0x03, 0x01]),
    ])
    func aRepeatedKeyInDifferentBytesIsRefused(first: [UInt8], second: [UInt8]) {
        let twice = Self.list([[0xD2, 1, 2, 3, 3], first, second, [0x09]])
        #expect(problem(twice) == .damagedBinary("a dictionary has a key twice"))
    }

    @Test(
        arguments: [
            ([[0x00]], "there is an object of a kind that property lists do not have"),
            ([[0xC1, 0]], "there is an object of a kind that property lists do not have"),
            ([[0xA1, 9]], "a reference leads nowhere"), ([[0xD1, 1, 1], [0x09]], "a dictionary's key is not text"),
            ([[0x55, 0x61]], "an object is cut off"), ([[0x13, 0, 0]], "an object is cut off"),
            ([[0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "a length leads outside"),
            ([[0xAF, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "a length leads outside"),
            ([[0x4F, 0x09]], "a length is not an integer"), ([[0x5F]], "an object is cut off"),
        ] as [([[UInt8]], String)])
    func theErrorNamesTheDamage(objects: [[UInt8]], wanted: String) {
        #expect(problem(Self.list(objects)) == .damagedBinary(wanted))
    }

    @Test func theErrorNamesValuesOutOfRange() {
        #expect(problem(Self.list([[0x14] + [UInt8](repeating: 1, count: 16)])) == .badValue(kind: "integer"))
        let limits = PropertyListLimits(fieldBytes: 3)
        #expect(problem(Self.list([[0x54, 0x61, 0x61, 0x61, 0x61]]), limits: limits) == .fieldTooLong(limit: 3))
    }

    /// An impossible date becomes `noDate`, and all other values are read (F-31).
    @Test(arguments: [Double.nan, .infinity, -1e300])
    func anImpossibleDateDoesNotStopTheOtherValues(seconds: Double) throws {
        let date = [0x33] + withUnsafeBytes(of: seconds.bitPattern.bigEndian) { [UInt8]($0) }
        let list = Self.list([[0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x51, 0x62], date, [0x10, 5]])
        let value = try PropertyListReader().read(list).value
        #expect(value == .dictionary([.init(key: "a", value: .noDate), .init(key: "b", value: .integer(5))]))
        #expect(value["a"]?.kind == "a date that is not a moment")
    }

    @Test func aListCutAnywhereIsAnError() throws {
        let whole = Self.list([[0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x51, 0x62], [0x10, 5], [0xA2, 3, 1]])
        #expect(try read(whole).format == .binary)
        for length in 0..<whole.count {
            let cut = problem(Array(whole.prefix(length)))
            #expect(cut != nil)
            if length >= 8 { #expect(cut == .truncated) }
        }
    }

    @Test func aListNestedInDataCanBeRead() throws {
        let inner = Self.list([[0x51, 0x61]])
        let xml = "<data>\(Data(inner).base64EncodedString())</data>"
        guard case .data(let bytes) = try value(xml) else {
            Issue.record("no data")
            return
        }
        #expect(try read(bytes) == PropertyList(value: .string("a"), format: .binary))
    }
}
