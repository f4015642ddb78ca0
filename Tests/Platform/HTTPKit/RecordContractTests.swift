import Kernel
import Testing

@testable import HTTPKit

/// F-102: the contract states which members a device may omit.
struct RecordContractTests {
    @Test func optionalMembersAreNotRequired() {
        let schema = RecordContract.schema([
            RecordField("id", .identifier), RecordField("colour", .text, standard: .value("#000000")),
            RecordField("total", .integer, computed: true), RecordField("notes", .text, required: false),
            RecordField("createdAt", .instant, standard: .made), RecordField("rate", .decimal, standard: .rule),
        ])
        #expect(schema["type"] == "object")
        #expect(schema["required"] == ["id"])
        #expect(schema["properties"]?["colour"]?["default"] == "#000000")
        #expect(schema["properties"]?["total"]?["readOnly"] == true)
        #expect(schema["properties"]?["notes"] == ["type": "string"])
        #expect(schema["properties"]?["createdAt"]?["format"] == "date-time")
        for name in ["createdAt", "rate"] {
            guard case .string(let text)? = schema["properties"]?[name]?["description"] else {
                Issue.record("nothing says what \(name) is where it is left out")
                continue
            }
            #expect(text.hasPrefix("By default "))
        }
    }
}
