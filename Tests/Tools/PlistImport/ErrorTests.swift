import Kernel
import PlistImport
import Testing

@Suite struct ErrorTests {
    @Test func anErrorIsMappedWithAllItsDetails() {
        let error = PropertyListError(
            .badValue(kind: "date"), at: .line(7), keyPath: "habits[1].since", file: "a.plist")
        #expect(
            error.mizanError
                == MizanError(
                    .invalidInput, "plist.bad-date",
                    "a.plist: this is not a date of the form 2026-01-08T14:30:00Z that exists in the calendar "
                        + "(line 7, at habits[1].since).",
                    details: ["file": "a.plist", "line": "7", "path": "habits[1].since"]))
    }

    @Test(arguments: [
        (PropertyListError.Problem.truncated, MizanError.Code.invalidInput, "plist.truncated"),
        (.documentTypeEntity, .invalidInput, "plist.doctype-entity"), (.tooDeep(limit: 1), .tooLarge, "plist.too-deep"),
        (.notAPropertyList(looksLike: nil), .unsupported, "plist.not-a-property-list"),
        (.empty, .invalidInput, "plist.empty"), (.noSuchFile, .notFound, "plist.no-such-file"),
        (.isDirectory, .invalidInput, "plist.is-a-directory"), (.notPermitted, .notPermitted, "plist.not-permitted"),
        (.changedWhileReading, .conflict, "plist.changed-while-reading"),
        (.fieldTooLong(limit: 1), .tooLarge, "plist.field-too-long"), (.encoding("x"), .unsupported, "plist.encoding"),
        (.damagedBinary("x"), .invalidInput, "plist.damaged-binary"),
    ])
    func codesAndReasonsAreFixed(problem: PropertyListError.Problem, code: MizanError.Code, reason: String) {
        let error = PropertyListError(problem).mizanError
        #expect(error.code == code)
        #expect(error.reason == reason)
        #expect(error.message.hasSuffix("."))
    }
}
