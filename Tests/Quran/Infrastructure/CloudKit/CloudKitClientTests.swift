import Kernel
import Testing
import Transport

@testable import QuranInfrastructure

/// The requests of the client, and its reading of answers (contracts/cloudkit-web-services.md).
struct CloudKitClientTests {
    // MARK: Requests

    @Test func tokensAreEscapedInTheQueryAndShownNowhere() async throws {
        let wire = CloudKitWire(#"{"userRecordName":"_abc","firstName":"Amina","lastName":null}"#)
        let user = try await wire.client().user()
        #expect(user.recordName == "_abc")
        #expect(user.name == "Amina")
        let request = try #require(wire.requests.first)
        #expect(request.url.query == "ckAPIToken=f00d&ckWebAuthToken=a%2Bb%2Fc%3D")
        #expect(request.url.path == "/database/1/iCloud.donald.kvietnamisht/production/public/users/current")
        #expect(!request.isRepeatable)
        #expect(!"\(request)".contains("f00d"))
        #expect(!"\(try wire.tokens)".contains("f00d"))
    }

    @Test func aQueryIsFilteredByOwnerAndSortedByDate() async throws {
        let wire = CloudKitWire(#"{"records":[],"continuationMarker":"m2"}"#)
        let listing = CloudKitClient.Listing(
            "AyahNote", of: "_abc", by: "modifiedAt", from: 1_700, keys: ["modifiedAt"])
        let page = try await wire.client(zone: "_defaultZone").page(of: listing, after: "m1")
        #expect(page.next == "m2")
        #expect(
            try wire.body == [
                "zoneID": ["zoneName": "_defaultZone"], "resultsLimit": 200,
                "query": [
                    "recordType": "AyahNote",
                    "filterBy": [
                        [
                            "comparator": "EQUALS", "fieldName": "ownerRecordName",
                            "fieldValue": ["value": "_abc", "type": "STRING"],
                        ],
                        [
                            "comparator": "GREATER_THAN_OR_EQUALS", "fieldName": "modifiedAt",
                            "fieldValue": ["value": 1_700, "type": "TIMESTAMP"],
                        ],
                    ], "sortBy": [["fieldName": "modifiedAt", "ascending": true]],
                ], "continuationMarker": "m1", "desiredKeys": ["modifiedAt"],
            ])
    }

    @Test func anEmptyPageWithTheSameMarkerIsTheEnd() async throws {
        let wire = CloudKitWire(#"{"records":[],"continuationMarker":"m1"}"#)
        let listing = CloudKitClient.Listing("AyahNote", of: "_abc", by: "modifiedAt", from: nil)
        #expect(try await wire.client().page(of: listing, after: "m1").next == nil)
    }

    @Test func changesAreSentOneByOneAndNeverForced() async throws {
        let wire = CloudKitWire(#"{"records":[{"recordName":"favorite-_abc-1:1","deleted":true}]}"#)
        let items = try await wire.client().modify([
            CloudKitOperation(.delete, "favorite-_abc-1:1", type: nil, changeTag: "1g"),
            CloudKitOperation(.create, "favorite-_abc-1:2", type: "FavoriteAyah", fields: [:]),
        ])
        #expect(items.map(\.name) == ["favorite-_abc-1:1"])
        #expect(
            try wire.body == [
                "zoneID": ["zoneName": "QuranData"], "atomic": false,
                "operations": [
                    [
                        "operationType": "delete",
                        "record": ["recordName": "favorite-_abc-1:1", "recordChangeTag": "1g"],
                    ],
                    [
                        "operationType": "create",
                        "record": ["recordName": "favorite-_abc-1:2", "recordType": "FavoriteAyah", "fields": [:]],
                    ],
                ],
            ])
    }

    /// Without a token, everything follows. An empty token would mean that nothing is new.
    @Test func theFirstRequestForChangesHasNoToken() async throws {
        let wire = CloudKitWire(
            #"{"zones":[{"zoneID":{"zoneName":"QuranData"},"records":[],"syncToken":"t1","moreComing":true}]}"#)
        let page = try await wire.client().changes(after: nil)
        #expect(page.token == "t1")
        #expect(page.isMore)
        #expect(try wire.body?["zones"] == [["zoneID": ["zoneName": "QuranData"], "resultsLimit": 200]])
    }

    @Test func lookupsOfMoreThanTwoHundredNamesAreSplit() async throws {
        let wire = CloudKitWire(CloudKitReply(#"{"records":[]}"#), CloudKitReply(#"{"records":[]}"#))
        _ = try await wire.client().lookup((0..<201).map { "n\($0)" })
        #expect(wire.requests.count == 2)
    }

    @Test func theBodyOfALongPollIsNotParsed() async throws {
        let wire = CloudKitWire(
            CloudKitReply(#"{"apnsToken":"t","webcourierURL":"https://courier.example.org/p?k=1"}"#),
            CloudKitReply("not { JSON"))
        try await wire.client().awaitNews()
        #expect(
            wire.requests.map(\.url.path) == [
                "/device/1/iCloud.donald.kvietnamisht/production/tokens/create", "/p",
            ])
        #expect(wire.requests[1].url.query == "k=1")
    }

    @Test(arguments: [
        #"{"serverErrorCode":"INTERNAL_ERROR","reason":"could not find subscription we just created"}"#,
        #"{"serverErrorCode":"CONFLICT"}"#, #"{"subscriptionID":"b"}"#,
    ]) func aSubscriptionThatExistsIsNoFailure(answer: String) async throws {
        let wire = CloudKitWire(
            CloudKitReply(#"{"subscriptions":[{"subscriptionID":"a"}]}"#),
            CloudKitReply(#"{"subscriptions":[\#(answer)]}"#))
        let wanted = ["a", "b"].map { CloudKitClient.Subscription($0, type: "AyahNote") }
        #expect(try await wire.client().subscribe(to: wanted, owner: "_abc") == [])
        guard case .array(let operations)? = try wire.body?["operations"] else { return #expect(Bool(false)) }
        #expect(operations.map { $0["subscription"]?["subscriptionID"] } == ["b"])
        #expect(operations[0]["subscription"]?["firesOn"] == ["create", "update", "delete"])
    }

    // MARK: Tokens

    @Test func aRotatedTokenIsStoredBeforeTheNextRequest() async throws {
        let wire = CloudKitWire(
            CloudKitReply(#"{"records":[]}"#, token: "second"),
            CloudKitReply(#"{"serverErrorCode":"THROTTLED"}"#, status: 429, token: "third"))
        let client = try wire.client()
        _ = try await client.lookup(["a"])
        await #expect(throws: CloudKitError.self) { try await client.lookup(["a"]) }
        #expect(wire.events == ["send", "save", "send", "save"])
        #expect(wire.requests[1].url.query == "ckAPIToken=f00d&ckWebAuthToken=second")
        #expect(try wire.tokens.web == "third")
        #expect(try wire.tokens.previous == "second")
    }

    @Test func thePreviousTokenIsTriedOnceAfterARefusal() async throws {
        let refusal = CloudKitReply(#"{"serverErrorCode":"AUTHENTICATION_FAILED","reason":"no"}"#, status: 401)
        let wire = CloudKitWire(
            CloudKitReply(#"{"records":[]}"#, token: "second"), refusal, CloudKitReply(#"{"records":[]}"#, token: "x"),
            refusal, refusal)
        let client = try wire.client()
        for _ in 0..<2 { _ = try await client.lookup(["a"]) }
        #expect(wire.requests.map { $0.url.query?.suffix(6) } == ["%2Fc%3D".suffix(6), "second", "%2Fc%3D".suffix(6)])
        #expect(try wire.tokens.web == "x")
        await #expect(throws: CloudKitError.self) { try await client.lookup(["a"]) }
        #expect(wire.requests.count == 5)
        #expect(try wire.tokens.web == "x", "a refused token stays stored, because the refusal may be a mistake")
    }

    @Test func theNextTokenIsAHeader() {
        #expect(CloudKitExchange.token(in: ["x-apple-cloudkit-web-auth-token": "a", "Date": "b"]) == "a")
        #expect(CloudKitExchange.token(in: ["X-Apple-CloudKit-Session": "c"]) == "c")
        #expect(CloudKitExchange.token(in: ["Date": "b"]) == nil)
    }

    @Test func aServerThatRepeatsTheTokenCausesNoWrite() async throws {
        let wire = CloudKitWire(CloudKitReply(#"{"records":[]}"#, token: "a+b/c="))
        _ = try await wire.client().lookup(["a"])
        #expect(wire.events == ["send"])
    }

    @Test(
        arguments: [
            ("abc", "abc"), (" abc\n", "abc"), ("https://x.org/cb?ckWebAuthToken=a%2Bb%2F%3D&z=1", "a+b/="),
            ("https://x.org/cb?a=1&ckSession=k#f", "k"), ("", nil), ("https://x.org/?ckSession=%zz", nil),
        ] as [(String, String?)]) func aTypedTokenMayBeTheAddressOfTheCallback(typed: String, token: String?)
    {
        #expect(CloudKitTokens.webToken(typed: typed) == token)
    }

    // MARK: Answers

    @Test(arguments: [
        (0.0, 1), (1.0, 1), (30.0, 30), (900.0, 900), (3_600.0, 900), (3_601.0, 4), (110_207.0, 110), (1e300, 900),
    ]) func aWaitIsInSecondsOrMilliseconds(number: Double, seconds: Int) throws {
        let json: JSONValue = ["serverErrorCode": "THROTTLED", "retryAfter": .number(number)]
        let wait = try #require(CloudKitRefusal(json, .request)?.retryAfter)
        #expect(
            Int((wait.components.seconds * 1_000 + wait.components.attoseconds / 1_000_000_000_000_000 + 500) / 1_000)
                == seconds)
    }

    @Test func theHeadersWaitCountsIfItIsLonger() async throws {
        let wire = CloudKitWire(
            CloudKitReply(#"{"serverErrorCode":"THROTTLED","retryAfter":2}"#, status: 503, retryAfter: .seconds(40)))
        let error = try await #require(throws: CloudKitError.self) { try await wire.client().lookup(["a"]) }
        guard case .refused(let refusal) = error else { return #expect(Bool(false)) }
        #expect(refusal.retryAfter == .seconds(40))
    }

    @Test func aPersonWithoutANameIsRefused() async throws {
        let wire = CloudKitWire(#"{"userRecordName":""}"#)
        await #expect(throws: CloudKitError.self) { try await wire.client().user() }
    }

    @Test func anErrorWithStatus200IsAnError() async throws {
        let wire = CloudKitWire(#"{"uuid":"u","serverErrorCode":"FUTURE_CODE","reason":"new"}"#)
        let error = try await #require(throws: CloudKitError.self) { try await wire.client().lookup(["a"]) }
        #expect(error.atBoundary.message == "The server refuses this: FUTURE_CODE, “new”.")
    }

    @Test func secretsInTheWordsOfAServerAreLeftOut() async throws {
        let wire = CloudKitWire(
            #"{"serverErrorCode":"BAD_REQUEST","reason":"key f00d, token a+b/c= unknown"}"#, status: 400)
        let error = try await #require(throws: CloudKitError.self) { try await wire.client().lookup(["a"]) }
        #expect(error.atBoundary.message == "The server refuses this: BAD_REQUEST, “key …, token … unknown”.")
    }

    @Test(arguments: [
        ("<html>", "is not JSON"), ("", "is empty"), ("[]", "has an array at $"), ("{}", "has nothing at $.records"),
        (#"{"records":[{"recordType":"AyahNote"}]}"#, "$.records[0]"),
    ]) func anAnswerInAnotherFormIsReported(body: String, words: String) async throws {
        let error = try await #require(throws: CloudKitError.self) {
            try await CloudKitWire(body).client().lookup(["a"])
        }
        #expect(error.atBoundary.message.contains(words))
        #expect(error.atBoundary.reason == "quran.icloud-answer")
    }

    @Test func anItemMayBeARecordOrAnError() async throws {
        let wire = CloudKitWire(
            #"""
            {"records":[
              {"recordName":"a","recordType":"FavoriteAyah","recordChangeTag":"1g","fields":{"x":{"value":1}},"extra":[]},
              {"recordName":"b","serverErrorCode":"NOT_FOUND","reason":"no","recordType":"FavoriteAyah"},
              {"recordName":"c","deleted":true,"recordType":null}]}
            """#)
        let items = try await wire.client().lookup(["a", "b", "c"])
        #expect(items.map(\.name) == ["a", "b", "c"])
        guard case .record(let first) = items[0], case .refused(let second, _) = items[1],
            case .record(let third) = items[2]
        else { return #expect(Bool(false)) }
        #expect(first.changeTag == "1g" && !first.isDeleted && first.fields["x"]?["value"] == 1)
        #expect(second.isAbsence)
        #expect(third.isDeleted && third.type == nil)
    }

    // MARK: Addresses

    @Test(arguments: [
        ("https://api.apple-cloudkit.com", "/iCloud.donald.kvietnamisht/production/QuranData"),
        ("https://api.apple-cloudkit.com/", "/iCloud.donald.kvietnamisht/production/QuranData"),
        ("https://API.apple-cloudkit.com:443/database/1/iCloud.x", "/iCloud.x/production/QuranData"),
        ("https://api.apple-cloudkit.com/database/1/iCloud.x/development/", "/iCloud.x/development/QuranData"),
        (
            "https://api.apple-cloudkit.com/database/1/iCloud.x/production/_defaultZone",
            "/iCloud.x/production/_defaultZone"
        ),
    ]) func anAddressHasOneForm(typed: String, form: String) throws {
        let address = try CloudKitAddress(typed)
        #expect(address.text == "https://api.apple-cloudkit.com/database/1" + form)
        #expect(try CloudKitAddress(address.text) == address)
        #expect(address.isDefaultZone == form.hasSuffix("_defaultZone"))
    }

    @Test(arguments: [
        "https://a.org/x", "https://a.org/database/2/iCloud.x", "https://a.org/database/1",
        "https://a.org/database/1/iCloud.x/staging", "https://a.org/database/1/iCloud.x/production/_other",
        "https://a.org/database/1/iCloud.x/production/a%20b", "https://a.org/database/1/iCloud.x/production/z/more",
        "https://a.org/?ckAPIToken=1",
    ]) func anotherAddressIsRefused(typed: String) {
        #expect(throws: CloudKitError.address(typed)) { try CloudKitAddress(typed) }
    }
}
