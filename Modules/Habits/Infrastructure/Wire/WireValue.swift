package import Kernel

/// A value in the JSON form of one of the shapes.
package protocol WireValue: Sendable {
    init(_ json: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading) throws(ImportReport.Rejection)

    var json: JSONValue { get }

    /// The kind that a contract states.
    static var wireKind: FieldKind { get }

    /// The value for a missing member; nil if the member is required.
    static var absent: Self? { get }

    /// True if an entry is accepted without this optional member when it is unreadable. An example is `infinity`, which only
    /// PostgreSQL reads as a moment.
    static var isDispensable: Bool { get }
}

extension WireValue {
    package static var absent: Self? { nil }
    package static var isDispensable: Bool { false }

    /// The kind of objects, and of lists of them.
    package static var wireKind: FieldKind { .json }
}

extension String: WireValue {
    package static var wireKind: FieldKind { .text }

    package init(
        _ json: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws(ImportReport.Rejection) {
        switch json {
        case .string(let text): self = text
        case .integer, .number, .exact:
            let digits = json.digits ?? ""
            try reading.tolerate("the number \(digits) is read as a text", at: path, or: json.isNot("a text"))
            self = digits
        default: throw path.rejected(json.isNot("a text"))
        }
    }

    package var json: JSONValue { .string(self) }
}

extension Int: WireValue {
    package static var wireKind: FieldKind { .integer }

    package init(
        _ json: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws(ImportReport.Rejection) {
        let refusal = json.isNot("a whole number")
        switch json {
        case .integer(let number):
            self = Int(number)
        case .number(let number):
            guard let whole = Int(exactly: number) else { throw path.rejected(refusal) }
            try reading.tolerate("\(number) is read as \(whole)", at: path, or: refusal)
            self = whole
        case .string(let text):
            guard case .integer(let number)? = JSONReader.number(text) else { throw path.rejected(refusal) }
            try reading.tolerate("the text “\(text)” is read as a number", at: path, or: refusal)
            self = Int(number)
        default: throw path.rejected(refusal)
        }
    }

    package var json: JSONValue { .integer(Int64(self)) }
}

extension Bool: WireValue {
    package static var wireKind: FieldKind { .boolean }

    package init(
        _ json: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws(ImportReport.Rejection) {
        if case .boolean(let flag) = json {
            self = flag
            return
        }
        let refusal = json.isNot("true or false")
        switch json {
        // PostgreSQL writes t and f.
        case .integer(1), .string("t"), .string("true"): self = true
        case .integer(0), .string("f"), .string("false"): self = false
        default: throw path.rejected(refusal)
        }
        try reading.tolerate("\(JSONWriter.text(json)) is read as \(self)", at: path, or: refusal)
    }

    package var json: JSONValue { .boolean(self) }
}

extension Optional: WireValue where Wrapped: WireValue {
    package static var wireKind: FieldKind { Wrapped.wireKind.optional }

    package init(
        _ json: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws(ImportReport.Rejection) {
        guard json != .null else {
            self = nil
            return
        }
        do throws(ImportReport.Rejection) {
            self = try Wrapped(json, at: path, &reading)
        } catch {
            guard Wrapped.isDispensable, reading.mode == .lenient else { throw error }
            reading.note("\(error.reason), and is left out", at: path)
            self = nil
        }
    }

    package var json: JSONValue { self?.json ?? .null }

    package static var absent: Self? { .some(nil) }
}

extension Array: WireValue where Element: WireValue {
    package init(
        _ json: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws(ImportReport.Rejection) {
        guard case .array(let elements) = json else { throw path.rejected(json.isNot("a list")) }
        self = []
        reserveCapacity(elements.count)
        for (place, element) in elements.enumerated() { append(try Element(element, at: path / place, &reading)) }
    }

    package var json: JSONValue { .array(map(\.json)) }
}

extension JSONValue {
    fileprivate func isNot(_ wanted: String) -> String { "this is \(kind), not \(wanted)" }
}
