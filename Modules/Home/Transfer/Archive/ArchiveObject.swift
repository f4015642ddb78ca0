internal import Kernel

/// A JSON object of an archive, which is read strictly.
struct ArchiveObject {
    let all: [JSONValue.Member]
    private let line: Int
    private let what: String

    /// Refuses members that are not in the set; nil allows any.
    init(_ json: JSONValue, line: Int, _ what: String, members: Set<String>?) throws(MizanError) {
        guard case .object(let all) = json else {
            throw ArchiveError.damaged("\(what) is \(json.kind), not an object", line: line)
        }
        for member in all where members?.contains(member.name) == false {
            throw ArchiveError.damaged("\(what) has an unknown member, “\(member.name.prefix(80))”", line: line)
        }
        (self.all, self.line, self.what) = (all, line, what)
    }

    func value(_ name: String) throws(MizanError) -> JSONValue {
        guard let member = all.first(where: { $0.name == name }) else {
            throw ArchiveError.damaged("\(what) has no member “\(name)”", line: line)
        }
        return member.value
    }

    func text(_ name: String) throws(MizanError) -> String {
        guard case .string(let text) = try value(name) else { throw wrong(name, "a string") }
        return text
    }

    func count(_ name: String) throws(MizanError) -> Int {
        guard case .integer(let number) = try value(name), number >= 0, number < 1 << 53 else {
            throw wrong(name, "a number of rows")
        }
        return Int(number)
    }

    func objects<Element>(
        _ name: String, members: Set<String>, _ body: (ArchiveObject) throws(MizanError) -> Element
    ) throws(MizanError) -> [Element] {
        guard case .array(let values) = try value(name) else { throw wrong(name, "an array") }
        return try values.map { value throws(MizanError) in
            try body(ArchiveObject(value, line: line, "\(what).\(name)", members: members))
        }
    }

    private func wrong(_ name: String, _ wanted: String) -> MizanError {
        ArchiveError.damaged("\(what).\(name) is not \(wanted)", line: line)
    }
}
