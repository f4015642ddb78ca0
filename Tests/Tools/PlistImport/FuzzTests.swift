import Foundation
import Kernel
import PlistImport
import Testing

/// However a property list is damaged, the reader quickly returns a value or throws one of its own errors.
@Suite struct FuzzTests {
    private static let limits = PropertyListLimits(totalBytes: 1 << 20, fieldBytes: 1 << 16, depth: 64, values: 10_000)

    private static let xml = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>a</key><array><integer>-0x1F</integer><real>1.5e3</real><true/></array>
        <key>b&amp;c</key><dict><key>CF$UID</key><integer>3</integer></dict><key>d</key><data>YWJj ZA==</data>
        <key>e</key><date>2026-01-08T14:30:00Z</date><key>f</key><string>آية<![CDATA[<x>]]><!-- c -->&#x1F600;</string>
        </dict></plist>
        """.utf8)

    private static let binary = BinaryTests.list([
        [0xD4, 1, 2, 3, 4, 5, 6, 7, 8], [0x51, 0x61], [0x61, 0x06, 0x22], [0x52, 0x63, 0x64], [0x51, 0x65],
        [0xA5, 9, 10, 11, 12, 13], [0x33, 0x41, 0xC7, 0x80, 0, 0, 0, 0, 0], [0x44, 1, 2, 3, 4], [0x80, 5],
        [0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE], [0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], [0x08],
        [0x5F, 0x10, 0x10] + [UInt8](repeating: 0x7A, count: 16), [0xD1, 1, 11],
    ])

    private static let words: [[UInt8]] =
        [
            "<", ">", "&", "</dict>", "<dict>", "<key>", "</key>", "<array>", "</array>", "<!--", "-->", "<![CDATA[",
            "]]>",
            "<!DOCTYPE", "[", "]", "<!ENTITY x 'y'>", "&x;", "&#0;", "&#xD800;", "<?", "?>", "\u{0}", "\u{FEFF}", "0x",
            "-",
            "<string>", "</plist>", "<plist>", "<true/>", "\r", "é", "encoding=\"UTF-16\"", "encoding=\"ISO-8859-1\"",
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC0, 0x80], [0xFF, 0xFE], [0xFE, 0xFF], [0xAF, 0x13], [0xDF], [0x7F, 0xFF],
        ]

    @Test(arguments: 0..<20)
    func changedXMLGivesAValueOrAnError(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 { Self.readOnce(Self.mutated(Self.xml, &generator)) }
    }

    @Test(arguments: 100..<120)
    func changedBinaryGivesAValueOrAnError(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 { Self.readOnce(Self.mutated(Self.binary, &generator)) }
    }

    @Test(arguments: 200..<205)
    func wideXMLGivesAValueOrAnError(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let text = String(decoding: Self.xml, as: UTF8.self).replacingOccurrences(of: "UTF-8", with: "UTF-16")
        let wide = ([0xFEFF] + Array(text.utf16)).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for _ in 0..<100 { Self.readOnce(Self.mutated(wide, &generator)) }
    }

    @Test func theUnchangedFilesAreRead() throws {
        #expect(try read(Self.xml, limits: Self.limits).format == .xml)
        #expect(try read(Self.binary, limits: Self.limits).format == .binary)
    }

    /// A value must be complete: it can be traversed and compared. An error must have its text.
    private static func readOnce(_ bytes: [UInt8]) {
        do throws(PropertyListError) {
            let list = try read(bytes, limits: limits)
            #expect(count(list.value) <= limits.values)
        } catch {
            #expect(!error.mizanError.message.isEmpty)
        }
    }

    private static func count(_ value: PropertyListValue) -> Int {
        switch value {
        case .array(let elements): elements.reduce(1) { $0 + count($1) }
        case .dictionary(let entries): entries.reduce(1) { $0 + count($1.value) }
        default: 1
        }
    }

    private static func mutated(_ original: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = original
        for _ in 0...generator.below(6) {
            let place = generator.below(max(1, bytes.count))
            switch generator.below(7) {
            case 0: if !bytes.isEmpty { bytes[place] ^= 1 << UInt8(generator.below(8)) }
            case 1: if !bytes.isEmpty { bytes[place] = UInt8(generator.below(256)) }
            case 2: bytes.insert(contentsOf: generator.pick(words), at: min(place, bytes.count))
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + generator.below(20)))
            case 4:
                let piece = Array(bytes[place..<min(bytes.count, place + generator.below(60))])
                bytes.insert(contentsOf: piece, at: generator.below(bytes.count + 1))
            case 5: bytes.removeLast(min(bytes.count, generator.below(30)))
            default: if !bytes.isEmpty { bytes[place] = generator.pick([0, 0xFF, 0x80, 0x7F]) }
            }
        }
        return bytes
    }
}
