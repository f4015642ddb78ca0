internal import Kernel

/// The members of an object that an app wrote, each of which may have several spellings.
struct ExportedMembers {
    let entries: [(key: String, value: ForeignValue)]
    let path: ForeignPath

    /// The last member with one of the names; the apps' own readers choose the same member. A null counts as a missing member
    /// (seed 000, "Cross-Platform Considerations").
    subscript(names: [String]) -> (value: ForeignValue, path: ForeignPath)? {
        guard let member = entries.last(where: { names.contains($0.key) }) else { return nil }
        if case .null = member.value { return nil }
        return (member.value, path.field(member.key))
    }

    /// The keys that are not used.
    func others(than known: Set<String>) -> [String] { entries.map(\.key).filter { !known.contains($0) } }

    func required(_ names: [String]) throws(ImportReport.Rejection) -> (value: ForeignValue, path: ForeignPath) {
        guard let member = self[names] else { throw path.rejected("this has no \(names[0])") }
        return member
    }

    /// A moment in any form that encoders write; nil if the value is no moment.
    func moment(_ names: [String]) -> Instant? {
        guard let value = self[names]?.value else { return nil }
        if case .string(let text) = value { return TimestampText.instant(text) }
        return ForeignDate.instant(value)
    }
}

extension ForeignValue {
    /// False for null, and for the empty text that the web writes instead of a missing value.
    var isSomething: Bool {
        switch self {
        case .null, .string(""): false
        default: true
        }
    }

    /// The number that the backend assigned from a serial column of PostgreSQL. The web app writes this number as a text.
    func backendNumber(at path: ForeignPath) throws(ImportReport.Rejection) -> Int {
        let wanted = "the number of an entry of the backend"
        let number = try number(at: path, wanted)
        guard let serial = Int32(exactly: number), serial > 0 else {
            throw path.rejected("\(number) is not \(wanted): the numbers are 1 to \(Int32.max)")
        }
        return number
    }

    func number(at path: ForeignPath, _ wanted: String) throws(ImportReport.Rejection) -> Int {
        if let whole { return whole }
        guard case .string(let text) = self else { throw isNot(wanted, at: path) }
        guard let number = Int(text), String(number) == text else {
            throw path.rejected("“\(Excerpt.of(text))” is not \(wanted)")
        }
        return number
    }

    /// A text that names something; a number is accepted, because a person who wrote the file by hand may have omitted the
    /// quotes.
    func name(at path: ForeignPath) throws(ImportReport.Rejection) -> String {
        if let whole { return String(whole) }
        return try text(at: path, "an id")
    }
}

/// Keys that the import ignores, each once.
struct IgnoredKeys {
    private(set) var names: [String] = []
    private var heard: Set<String> = []

    mutating func add(_ keys: [String], of part: HabitsExport.Part? = nil) {
        for key in keys {
            let name = part.map { "\($0.rawValue).\(key)" } ?? key
            if heard.insert(name).inserted { names.append(name) }
        }
    }
}
