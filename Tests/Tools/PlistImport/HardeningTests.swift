import Kernel
import PlistImport
import Testing

@Suite struct HardeningTests {
    static func nested(_ depth: Int, _ inside: String = "") -> String {
        String(repeating: "<array>", count: depth) + inside + String(repeating: "</array>", count: depth)
    }

    @Test func theBillionLaughsAttackIsRefused() {
        let lol = """
            <?xml version="1.0"?>
            <!DOCTYPE plist [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
            <plist><string>&b;</string></plist>
            """
        #expect(problem(lol) == .documentTypeEntity)
    }

    @Test func externalFilesAreNotRead() {
        let inside = "<!DOCTYPE plist [<!ENTITY f SYSTEM \"file:///etc/passwd\">]><plist><string>&f;</string></plist>"
        #expect(problem(inside) == .documentTypeEntity)
        let outside = "<!DOCTYPE plist SYSTEM \"file:///etc/passwd\"><plist><string>&f;</string></plist>"
        #expect(problem(outside) == .undefinedEntity)
    }

    @Test func depthIsLimited() {
        #expect(problem(inside: Self.nested(512)) == nil)
        #expect(problem(inside: Self.nested(511, "<dict><key>a</key><true/></dict>")) == nil)
        #expect(problem(inside: Self.nested(513)) == .tooDeep(limit: 512))
        #expect(problem(inside: Self.nested(10_000)) == .tooDeep(limit: 512))
        #expect(problem(inside: Self.nested(1_000_000)) == .tooDeep(limit: 512))
        #expect(problem(inside: Self.nested(4), limits: PropertyListLimits(depth: 3)) == .tooDeep(limit: 3))
        #expect(problem(inside: Self.nested(3, "<true/>"), limits: PropertyListLimits(depth: 3)) == nil)
    }

    @Test func theLengthOfAFieldIsLimited() {
        let limits = PropertyListLimits(fieldBytes: 100)
        let fits = String(repeating: "a", count: 100)
        for name in ["string", "key", "data", "integer", "real", "date"] {
            let long = "<\(name)>\(fits)x</\(name)>"
            let document = name == "key" ? "<dict>\(long)<true/></dict>" : long
            #expect(problem(inside: document, limits: limits) == .fieldTooLong(limit: 100))
        }
        #expect(problem(inside: "<string>\(fits)</string>", limits: limits) == nil)
        #expect(problem(inside: "<string>\(fits)<![CDATA[x]]></string>", limits: limits) == .fieldTooLong(limit: 100))
    }

    @Test func aHundredMegabytesInOneStringAreRefusedAndTheLimitIsNamed() {
        var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000_000)
        bytes.replaceSubrange(..<15, with: "<plist><string>".utf8)
        bytes += "</string></plist>".utf8
        #expect(problem(bytes) == .fieldTooLong(limit: 64 << 20))
        #expect(PropertyListError(.fieldTooLong(limit: 64 << 20)).mizanError.details["limit"] == "67108864")
    }

    @Test func theNumberOfValuesIsLimited() {
        let limits = PropertyListLimits(values: 4)
        #expect(problem(inside: "<array><true/><true/><true/></array>", limits: limits) == nil)
        #expect(
            problem(inside: "<array><true/><true/><true/><true/></array>", limits: limits) == .tooManyValues(limit: 4))
    }

    @Test func theTotalSizeIsLimited() {
        let limits = PropertyListLimits(totalBytes: 30)
        #expect(problem("<plist><true/></plist>", limits: limits) == nil)
        #expect(problem("<plist>         <true/></plist>", limits: limits) == .tooLarge(limit: 30))
    }

    @Test func manyEqualKeysDoNotTakeLong() {
        let count = 100_000
        let entries = String(repeating: "<key>the same key again</key><true/>", count: count)
        #expect(problem("<plist><dict>\(entries)</dict></plist>") == nil)
    }

    @Test func aLongPathIsShortenedInTheError() {
        let document = "<plist>" + Self.nested(100, "<oops/>")
        let error = #expect(throws: PropertyListError.self) { try read(Array(document.utf8)) }
        #expect(error?.keyPath == "[0][0][0][0][0][0][0][0] … [0][0][0][0][0][0][0]")
    }
}
