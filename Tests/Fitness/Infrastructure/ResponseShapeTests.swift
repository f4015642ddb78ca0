import FitnessInfrastructure
import Kernel
import Testing

/// Every form of the progress API's answers gives the right value, or the right error.
struct ResponseShapeTests {
    private static let entry = #"""
        {"date":"2024-01-15T08:00:00Z","id":"14f0e57e-d2ad-453a-84fa-9c818c537bff","notes":"Morning weight after breakfast","quantity":75.5,"type":"weight"}
        """#

    private static func read(_ text: String) throws(ProgressAnswerError) -> StandardResponse<ProgressEntryResponse> {
        try StandardResponse(Array(text.utf8), ProgressEntryResponse.init)
    }

    private static let expected = ProgressEntryResponse(
        id: "14f0e57e-d2ad-453a-84fa-9c818c537bff", type: "weight", quantity: 75.5, date: "2024-01-15T08:00:00Z",
        notes: "Morning weight after breakfast")

    @Test(arguments: [
        (#"{"data":\#(entry)}"#, nil as String?), (#"{"message":"Logged","data":\#(entry)}"#, "Logged"),
        (#"{"success":true,"message":null,"data":\#(entry)}"#, nil), (entry, nil),
    ])
    func anAnswerIsUnwrapped(text: String, message: String?) throws {
        let response = try Self.read(text)
        #expect(response.message == message)
        #expect(response.data == Self.expected)
        #expect(try ProgressEntryResponse(response.data.json, at: ForeignPath("$")) == Self.expected)
    }

    @Test(arguments: [
        #"{"data":{"id":"1","type":"weight","quantity":75,"date":"d","notes":null}}"#,
        #"{"data":{"id":"1","type":"weight","quantity":75,"date":"d"}}"#,
        #"{"data":{"id":"1","type":"weight","quantity":75.0,"date":"d","user_id":"x","created_at":"y"}}"#,
    ])
    func missingAndUnknownMembersAreTolerated(text: String) throws {
        #expect(try Self.read(text).data == ProgressEntryResponse(id: "1", type: "weight", quantity: 75, date: "d"))
    }

    /// The error names the path of the fault. The original client instead reported that `id` was missing at the root.
    @Test(arguments: [
        (#"{"data":{"id":"1","type":"weight","quantity":"75.5","date":"d"}}"#, "data.quantity", "a number", "a string"),
        (#"{"data":{"type":"weight","quantity":1,"date":"d"}}"#, "data.id", "a text", nil as String?),
        (#"{"data":{"id":7,"type":"weight","quantity":1,"date":"d"}}"#, "data.id", "a text", "an integer"),
        (
            #"{"data":{"id":"1","type":"weight","quantity":1,"date":"d","notes":7}}"#, "data.notes", "a text",
            "an integer"
        ),
        (#"{"data":null}"#, "data", "an entry", "null"), (#"{"data":[]}"#, "data", "an entry", "an array"),
        (#"{"id":"1","type":"weight","date":"d"}"#, "$.quantity", "a number", nil), ("[]", "$", "an entry", "an array"),
        ("{}", "$.id", "a text", nil),
    ])
    func aFaultIsReportedWithItsPlace(text: String, path: String, wanted: String, found: String?) {
        #expect(throws: ProgressAnswerError.unexpected(path, wanted, found)) { try Self.read(text) }
    }

    @Test(arguments: [
        (#"{"error":{"message":"no such user","code":"NOT_FOUND"}}"#, "no such user", "NOT_FOUND" as String?),
        (#"{"error":{"message":"refresh token has been revoked"}}"#, "refresh token has been revoked", nil),
        (#"{"error":"invalid API key"}"#, "invalid API key", nil),
    ])
    func anErrorAnswerIsReported(text: String, message: String, code: String?) {
        let refusal = ProgressRefusal(message: message, code: code)
        #expect(throws: ProgressAnswerError.refused(refusal)) { try Self.read(text) }
    }

    /// A proxy answers with HTML and status 200, or a connection breaks off.
    @Test(arguments: ["", "<html><body>Hello</body></html>", #"{"data":{"id":"1","#, "null x", "\u{FEFF}"])
    func malformedJSONIsReported(text: String) {
        do {
            _ = try Self.read(text)
            Issue.record("\(text) was taken")
        } catch {
            guard case .notJSON(let start, _) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(start == Excerpt.of(text))
        }
    }

    @Test func bothShapesOfAListAreRead() throws {
        let list = "[\(Self.entry),\(Self.entry)]"
        for text in [list, #"{"data":\#(list)}"#, #"{"data":{"entries":\#(list),"total":2,"limit":20,"offset":0}}"#] {
            let response = try StandardResponse(Array(text.utf8), ProgressEntryResponse.list)
            #expect(response.data == [Self.expected, Self.expected])
        }
        let bad = #"{"data":{"entries":[\#(Self.entry),{"id":"2"}]}}"#
        let response = try StandardResponse(Array(bad.utf8), ProgressEntryResponse.list)
        #expect(response.data.map(\.id) == [Self.expected.id, "2"])
        #expect(response.data.map(\.fault) == [nil, .unexpected("data.entries[1].type", "a text", nil)])
        // If no row has an id, the answer counts as that of a different API.
        #expect(throws: ProgressAnswerError.unexpected("data.entries[0].id", "a text", "an integer")) {
            try StandardResponse(Array(#"{"data":{"entries":[{"id":1},7]}}"#.utf8), ProgressEntryResponse.list)
        }
    }
}
