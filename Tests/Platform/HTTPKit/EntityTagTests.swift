import ModuleKit
import Testing

@testable import HTTPKit

struct EntityTagTests {
    @Test func aRecordsTagHasEpochVersionAndAHashOfTheShownFields() {
        let body = Array("{}".utf8)
        let state = StampedVersion(epoch: "2h8", version: 17)
        #expect(EntityTag(state, body: body).description == #""2h8-17-44136fa355b3678a""#)
        #expect(EntityTag(nil, body: body).description == #""44136fa355b3678a""#)
    }

    @Test(arguments: [
        ("2h8-17-44136fa355b3678a", true), ("2h8-17-x", true), ("2h8-1-x", false), ("2h8-170-x", false),
        ("12h8-17-x", false), ("17-44136fa355b3678a", false), ("17", false), ("2h8-17", false),
        ("44136fa355b3678a", false),
    ])
    func tagsOfDifferentViewsNameTheSameState(text: String, isNamed: Bool) {
        let state = StampedVersion(epoch: "2h8", version: 17)
        #expect(EntityTag(text).isTag(of: state) == isNamed)
        #expect(EntityTag(text, isWeak: true).names(state) == isNamed)
        #expect(!EntityTag(text, isWeak: true).isTag(of: state))
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
    func aMalformedListIsRefused(text: String) {
        #expect(EntityTagList(text) == nil)
    }
}
