package import Kernel

/// An object of one of the shapes: its members, each named once, and how it is made of them.
package final class WireShape<Object: Sendable>: Sendable {
    /// Its members, as a contract describes them.
    package let fields: [RecordField]
    private let names: [String]
    private let omitsNull: Bool
    private let make: @Sendable (inout MemberReader<Object>) throws -> Object
    private let write: @Sendable (Object) -> [JSONValue]

    /// - Parameter omitsNull: whether a member without a value is left out, as Swift's encoder does it, or null, as
    ///   databases and JavaScript have it.
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

    /// - Parameter base: what members say that are not there: so a change may name what it changes alone.
    package func read(
        _ json: JSONValue, over base: Object? = nil, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws(ImportReport.Rejection) -> Object {
        guard case .object(let members) = json else { throw path.rejected("this is \(json.kind), not an object") }
        for member in members where !names.contains(where: { ExactText($0) == ExactText(member.name) }) {
            try reading.tolerate(
                "this means nothing here", at: path / member.name,
                or: "there is no such member; there are "
                    + names.joined(separator: ", "))
        }
        var reader = MemberReader(object: json, base: base, path: path, reading: reading)
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

/// A member of a shape: its name, and where its value stands.
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
struct MemberReader<Object: Sendable> {
    let object: JSONValue
    let base: Object?
    let path: ForeignPath
    var reading: ShapeReading

    mutating func next<Value: WireValue>(
        _ member: WireMember<Object, Value>
    ) throws(ImportReport.Rejection) -> Value {
        let place = path.field(member.name)
        switch object[member.name] {
        case nil:
            if let base { return member.value(base) }
            guard let value = member.usual ?? Value.absent else { throw path.rejected("this has no \(member.name)") }
            return value
        case .null?:
            guard let usual = member.usual else { return try Value(.null, at: place, &reading) }
            try reading.tolerate(
                "null is read as \(JSONWriter.text(usual.json))", at: place, or: "this must not be null")
            return usual
        case let json?:
            guard let base else { return try Value(json, at: place, &reading) }
            return try member.value(base).changed(by: json, at: place, &reading)
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

    /// Members that are not there stay as they are; those that are null go.
    package func changed(
        by json: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws(ImportReport.Rejection) -> Self {
        try Self.shape.read(json, over: self, at: path, &reading)
    }
}
