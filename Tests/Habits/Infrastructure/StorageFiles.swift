import Kernel

/// One history, as each tool and version exports it (contracts/habits.md §2).
enum StorageFiles {
    static let value = """
        {"activeJourneyIds":["3","1"],"customHabits":[{"id":"6f1f","duaId":"7","timeSlot":"morning","sortOrder":0,\
        "addedAt":"2026-01-08T14:30:00.000Z","source":"custom"}],"habitCompletions":[\
        {"date":"2026-01-07","completedDuaIds":["2","10"]},{"date":"2026-01-08","completedDuaIds":["7"]}],\
        "lastUpdated":"2026-01-08T14:30:00.000Z"}
        """

    /// The text encoded as `JSON.stringify` does.
    static func encoded(_ text: String, times: Int = 1) -> String {
        (0..<times).reduce(text) { text, _ in JSONWriter.text(.string(text)) }
    }

    static func read(_ json: String) throws -> ForeignValue { ForeignValue(try JSONReader.read(Array(json.utf8))) }

    static let web: [(name: String, json: String)] = [
        ("the value", value),
        ("all of localStorage", #"{"theme":"dark","rizq_user_habits":\#(encoded(value)),"riza_welcome_seen":"true"}"#),
        ("all of localStorage, its values opened", #"{"theme":"dark","rizq_user_habits":\#(value)}"#),
        ("a value that was encoded once more", #"{"rizq_user_habits":\#(encoded(value, times: 2))}"#),
        ("a value that was encoded three times", #"{"rizq_user_habits":\#(encoded(value, times: 3))}"#),
        ("entries", #"[["theme","dark"],["rizq_user_habits",\#(encoded(value))]]"#),
        (
            "the state that a test tool saved",
            #"{"cookies":[],"origins":[{"origin":"https://a.example","localStorage":[{"name":"theme","value":"dark"}]},"#
                + #"{"origin":"https://b.example","localStorage":[{"name":"rizq_user_habits","value":\#(encoded(value))}]}]}"#
        ),
        ("a dump of an extension", #"{"url":"x","localStorage":{"rizq_user_habits":\#(encoded(value))}}"#),
        (
            "a dump within a text",
            #"{"localStorage":\#(encoded(#"{"rizq_user_habits":\#(encoded(value))}"#))}"#
        ),
        ("numbers that somebody typed", value.replacing(#""3","1""#, with: "3,1").replacing(#""7""#, with: "7")),
        ("a byte order mark", "\u{FEFF}" + value),
    ]

    static let phoneJSON = """
        {"activeJourneyIds":[3,1],"customHabits":[{"id":"6f1f","duaId":7,"timeSlot":"morning","sortOrder":0,\
        "addedAt":MOMENT}],"habitCompletions":[{"date":"2026-01-07","completedDuaIds":[2,10]},\
        {"date":"2026-01-08","completedDuaIds":[7]}],"lastUpdated":MOMENT}
        """

    static let shipped = """
        {"active_journey_ids":[3,1],"custom_habits":[{"id":"6f1f","dua_id":7,"time_slot":"morning",\
        "added_at":"2026-01-08T14:30:00Z"}],"habit_completions":[\
        {"habit_id":"2","date":"2026-01-07","completed_at":"2026-01-07T05:00:00Z","xp_earned":15},\
        {"habit_id":"journey-3-dua-10","date":"2026-01-07","completed_at":"2026-01-07T05:00:00Z","xp_earned":0},\
        {"habit_id":"custom-7","date":"2026-01-08","completed_at":"2026-01-08T14:30:00Z","xp_earned":15}],\
        "last_updated":"2026-01-08T14:30:00Z"}
        """

    /// The values under the key in a phone's property list.
    static var phone: [(name: String, value: PropertyListValue)] {
        let moments = [
            ("seconds since 2001", "789575400"), ("seconds since 2001 with a fraction", "789575400.0"),
            ("seconds since 1970", "1767882600"), ("milliseconds", "1767882600000"),
            ("ISO", "\"2026-01-08T14:30:00Z\""),
        ]
        let then = Instant("2026-01-08T14:30:00.000Z") ?? Instant(microseconds: 0)
        let native = PropertyListValue.dictionary([
            .init(key: "activeJourneyIds", value: .array([.integer(3), .integer(1)])),
            .init(
                key: "customHabits",
                value: .array([
                    .dictionary([
                        .init(key: "id", value: .string("6f1f")), .init(key: "duaId", value: .integer(7)),
                        .init(key: "timeSlot", value: .string("morning")), .init(key: "sortOrder", value: .integer(0)),
                        .init(key: "addedAt", value: .date(then)),
                    ])
                ])),
            .init(
                key: "habitCompletions",
                value: .array([
                    .dictionary([
                        .init(key: "date", value: .string("2026-01-07")),
                        .init(key: "completedDuaIds", value: .array([.integer(2), .integer(10)])),
                    ]),
                    .dictionary([
                        .init(key: "date", value: .string("2026-01-08")),
                        .init(key: "completedDuaIds", value: .array([.integer(7)])),
                    ]),
                ])),
            .init(key: "lastUpdated", value: .date(then)),
        ])
        return moments.map { ($0.0, .data(Array(phoneJSON.replacing("MOMENT", with: $0.1).utf8))) } + [
            ("the shipped app's", .data(Array(shipped.utf8))), ("a text", .string(shipped)), ("values", native),
            ("a property list within data", .data(Array("bplist00".utf8))),
        ]
    }

    /// The value that a property list reader would return for the data above.
    static func nested(_ bytes: [UInt8]) throws -> PropertyListValue {
        guard bytes == Array("bplist00".utf8), let native = phone.first(where: { $0.name == "values" }) else {
            throw MizanError(.invalidInput, "test.no-list", "This is no property list.")
        }
        return native.value
    }
}
