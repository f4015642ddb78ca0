import Kernel
import Testing

@testable import HTTPKit

struct EntityTagTests {
    @Test func aRecordsTagIsItsVersionAndAHashOfWhatIsShown() {
        let body = Array("{}".utf8)
        #expect(EntityTag(version: 17, body: body).description == #""17-44136fa355b3678a""#)
        #expect(EntityTag(version: nil, body: body).description == #""44136fa355b3678a""#)
        #expect(EntityTag("17-44136fa355b3678a").version == 17)
        #expect(EntityTag("44136fa355b3678a").version == nil)
        #expect(EntityTag("x-1").version == nil)
    }

    @Test(
        arguments: [
            ("*", .any), (" * ", .any), (#""a""#, .tags([EntityTag("a")])), (#""""#, .tags([EntityTag("")])),
            (#"W/"a""#, .tags([EntityTag("a", isWeak: true)])),
            (#""a", W/"b" ,"c""#, .tags([EntityTag("a"), EntityTag("b", isWeak: true), EntityTag("c")])),
            (#", "a,b" ,, "c","#, .tags([EntityTag("a,b"), EntityTag("c")])), (#""é""#, .tags([EntityTag("é")])),
        ] as [(String, EntityTagList)])
    func listsOfTagsAreRead(text: String, list: EntityTagList) {
        #expect(EntityTagList(text) == list)
    }

    @Test(arguments: [
        "", " ", ",", "17", "a", #""a"#, #"a""#, #"w/"a""#, #"W/ "a""#, #""a" "b""#, #""a"b"#, "**", #"*, "a""#,
        #""a", *"#, #""a b""#, "\"a\u{7F}\"", "W/", "'a'",
    ])
    func whatIsNoListIsRefused(text: String) {
        #expect(EntityTagList(text) == nil)
    }
}
