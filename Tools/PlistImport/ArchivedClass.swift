internal import Kernel

/// The class of an archived object, and how the plain classes of Foundation hold their value.
struct ArchivedClass {
    enum Kind { case scalar, array, dictionary, nothing, other }

    /// The value in place of an archive's nothing.
    static let nothing = PropertyListValue.object(className: "NSNull")

    let name: String
    let kind: Kind
    /// The class of Foundation that it is, itself or by descent.
    private let plain: String?

    private static let kinds: [String: Kind] = [
        "NSString": .scalar, "NSNumber": .scalar, "NSDate": .scalar, "NSData": .scalar, "NSArray": .array,
        "NSSet": .array, "NSDictionary": .dictionary, "NSNull": .nothing,
    ]

    /// Nil for what describes no class.
    init?(_ description: PropertyListValue) {
        guard case .string(let name)? = description["$classname"], case .array(let names)? = description["$classes"]
        else { return nil }
        // A mutable kind names the plain one after itself.
        let lineage = names.prefix(16).compactMap { name -> String? in
            if case .string(let text) = name { text } else { nil }
        }
        plain = lineage.first { Self.kinds[$0] != nil }
        kind = plain.flatMap { Self.kinds[$0] } ?? .other
        // For messages: of bounded length, and nothing that a terminal would obey.
        var shown = String.UnicodeScalarView()
        for scalar in name.unicodeScalars.prefix(80) {
            shown.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        self.name = String(shown)
    }

    /// The value of an object that holds a single one; nil if it is not where this class keeps it.
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
