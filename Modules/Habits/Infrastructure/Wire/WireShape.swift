package import Kernel

/// The shape of an object: its members, each named once, and a closure that constructs the object from their values.
package final class WireShape<Object: Sendable>: Sendable {
    /// The members as a contract describes them.
    package let fields: [RecordField]
    private let names: [String]
    private let omitsNull: Bool
    private let make: @Sendable (inout MemberReader) throws -> Object
    private let write: @Sendable (Object) -> [JSONValue]

    /// - Parameter omitsNull: true to leave out a member without a value, as Swift's encoder does. False to write null, as
    ///   databases and JavaScript do.
    package init<each Value: WireValue>(
        omittingNull omitsNull: Bool = false, _ member: repeat WireMember<Object, each Value>,
        make: @escaping @Sendable (repeat each Value) -> Object
    ) {
        var fields: [RecordField] = []
        for member in repeat each member {
            fields.append(RecordField(member.name, member.kind, required: !member.kind.isOptional))
        }
        self.fields = fields
        names = fields.map(\.name)
        self.omitsNull = omitsNull
        self.make = { reader in make(repeat try reader.next(each member)) }
        write = { object in
            var values: [JSONValue] = []
            for member in repeat each member { values.append(member.value(object).json) }
            return values
        }
    }

    package func read(
        _ json: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws(ImportReport.Rejection) -> Object {
        try json.requireMembers(names, at: path, &reading)
        var reader = MemberReader(object: json, path: path, reading: reading)
        do {
            let object = try make(&reader)
            reading = reader.reading
            return object
        } catch let refusal as ImportReport.Rejection {
            throw refusal
        } catch {
            throw path.rejected("\(error)")
        }
    }

    package func json(_ object: Object) -> JSONValue {
        .object(
            zip(names, write(object)).compactMap { name, value in
                omitsNull && value == .null ? nil : JSONValue.Member(name, value)
            })
    }
}

/// A member of a shape: its name, and the property of the object that contains its value.
package struct WireMember<Object: Sendable, Value: WireValue>: Sendable {
    let name: String
    let kind: FieldKind
    /// The column's own default.
    let usual: Value?
    let value: @Sendable (Object) -> Value

    package init(_ name: String, _ path: any KeyPath<Object, Value> & Sendable, usual: Value? = nil) {
        (self.name, self.usual) = (name, usual)
        kind = Value.wireKind
        value = { $0[keyPath: path] }
    }
}

/// Reads the members of one object in the order of its shape.
struct MemberReader {
    let object: JSONValue
    let path: ForeignPath
    var reading: ShapeReading

    mutating func next<Object, Value: WireValue>(
        _ member: WireMember<Object, Value>
    ) throws(ImportReport.Rejection) -> Value {
        try Value.member(member.name, of: object, usual: member.usual, at: path, &reading)
    }
}

extension WireValue {
    /// - Parameter usual: the value if the member is missing or null.
    package static func member(
        _ name: String, of object: JSONValue, usual: Self?, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws(ImportReport.Rejection) -> Self {
        let place = path.field(name)
        switch object[name] {
        case nil:
            guard let value = usual ?? absent else { throw path.rejected("this has no \(name)") }
            return value
        case .null?:
            guard let usual else { return try Self(.null, at: place, &reading) }
            try reading.tolerate(
                "null is read as \(JSONWriter.text(usual.json))", at: place, or: "this must not be null")
            return usual
        case let json?: return try Self(json, at: place, &reading)
        }
    }
}

extension JSONValue {
    /// Requires an object that has no other members than these. In lenient mode other members are noted instead.
    package func requireMembers(
        _ names: [String], at path: ForeignPath, _ reading: inout ShapeReading
    ) throws(ImportReport.Rejection) {
        guard case .object(let members) = self else { throw path.rejected("this is \(kind), not an object") }
        for member in members where !names.contains(where: { ExactText($0) == ExactText(member.name) }) {
            try reading.tolerate(
                "this means nothing here", at: path / member.name,
                or: "there is no such member; there are " + names.joined(separator: ", "))
        }
    }
}

/// A type that has one shape.
package protocol WireObject: WireValue {
    static var shape: WireShape<Self> { get }
}

extension WireObject {
    package init(
        _ json: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws(ImportReport.Rejection) {
        self = try Self.shape.read(json, at: path, &reading)
    }

    package var json: JSONValue { Self.shape.json(self) }
}
