internal import Kernel

/// The position of the pull, which is stored with the records of each page.
struct CloudKitPosition: Hashable {
    /// The zone's token.
    var zone: String?
    /// The number of records so far, while everything is read again because the token was refused.
    var readAgain: Int64?

    /// The default zone: the latest dates, by type, in milliseconds since 1970.
    var marks: [String: Int64] = [:]
    /// The type that is being read for the first time, and the mark of its next page.
    var first: Int64?
    var page: String?
    /// The second in which all names were last compared.
    var swept: Int64?

    /// The second in which the subscriptions were last looked at.
    var subscribed: Int64?

    init() {}

    /// A text that cannot be read begins anew.
    init(_ text: String?) {
        guard let text else { return }
        let json: JSONValue
        do throws(JSONError) { json = try JSONReader.read(Array(text.utf8)) } catch { return }
        func integer(_ name: String) -> Int64? { if case .integer(let number)? = json[name] { number } else { nil } }
        func string(_ name: String) -> String? { if case .string(let text)? = json[name] { text } else { nil } }
        (zone, readAgain, first, page) = (string("zone"), integer("readAgain"), integer("first"), string("page"))
        (swept, subscribed) = (integer("swept"), integer("subscribed"))
        if case .object(let members)? = json["marks"] {
            for member in members { if case .integer(let mark) = member.value { marks[member.name] = mark } }
        }
    }

    var text: String {
        JSONWriter.text(
            .object([
                "zone": zone.map(JSONValue.string), "readAgain": readAgain.map(JSONValue.integer),
                "marks": marks.isEmpty
                    ? nil
                    : .object(marks.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .integer($0.value)) }),
                "first": first.map(JSONValue.integer), "page": page.map(JSONValue.string),
                "swept": swept.map(JSONValue.integer), "subscribed": subscribed.map(JSONValue.integer),
            ]))
    }

    /// True if this many seconds have passed since a second, or if a clock was put back since.
    static func isDue(_ second: Int64?, every seconds: Int64, at now: Instant) -> Bool {
        guard let second else { return true }
        let passed = Self.second(of: now) - second
        return passed < 0 || passed >= seconds
    }

    static func second(of moment: Instant) -> Int64 { moment.microseconds / 1_000_000 }
}
