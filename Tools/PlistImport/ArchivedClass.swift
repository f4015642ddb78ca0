internal import Kernel

/// The class of an archived object. For a plain class of Foundation, this type also knows how the class stores its value.
struct ArchivedClass {
    enum Kind { case scalar, array, dictionary, nothing, other }

    /// The value that stands for an archive's null.
    static let nothing = PropertyListValue.object(className: "NSNull")

    let name: String
    let kind: Kind
    /// The plain class of Foundation that this class is or inherits from; nil if there is none.
    private let plain: String?

    private static let kinds: [String: Kind] = [
        "NSString": .scalar, "NSNumber": .scalar, "NSDate": .scalar, "NSData": .scalar, "NSArray": .array,
        "NSSet": .array, "NSDictionary": .dictionary, "NSNull": .nothing,
    ]

    /// Nil if the value describes no class.
    init?(_ description: PropertyListValue) {
        guard case .string(let name)? = description["$classname"], case .array(let names)? = description["$classes"]
        else { return nil }
        // The list begins with the class itself. For a mutable class, the plain class comes later in the list.
        let lineage = names.prefix(16).compactMap { name -> String? in
            if case .string(let text) = name { text } else { nil }
        }
        plain = lineage.first { Self.kinds[$0] != nil }
        kind = plain.flatMap { Self.kinds[$0] } ?? .other
        // The name is shown in messages, so its length is limited, and characters that control a terminal are replaced.
        var shown = String.UnicodeScalarView()
        for scalar in name.unicodeScalars.prefix(80) {
            shown.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        self.name = String(shown)
    }

    /// The value of an object that consists of a single value. Nil if the object has no value under the names that this class
    /// uses.
    func scalar(_ object: PropertyListValue) -> PropertyListValue? {
        let names: [String] =
            switch plain {
            case "NSString": ["NS.string", "NS.bytes"]
            case "NSNumber": ["NS.boolval", "NS.intval", "NS.dblval"]
            case "NSData": ["NS.data"]
            case "NSDate": ["NS.time"]
            default: []
            }
        guard let value = names.lazy.compactMap({ object[$0] }).first else { return nil }
        switch (plain, value) {
        case ("NSString", .string), ("NSData", .data): return value
        case ("NSNumber", .integer), ("NSNumber", .unsigned), ("NSNumber", .real), ("NSNumber", .boolean): return value
        case ("NSString", .data(let bytes)): return String(validating: bytes, as: UTF8.self).map { .string($0) }
        case ("NSDate", .real(let seconds)): return date(seconds)
        case ("NSDate", .integer(let seconds)): return date(Double(seconds))
        default: return nil
        }
    }

    private func date(_ seconds: Double) -> PropertyListValue? {
        Instant(secondsSince1970: seconds + Instant.appleEpoch).map { .date($0) }
    }
}
