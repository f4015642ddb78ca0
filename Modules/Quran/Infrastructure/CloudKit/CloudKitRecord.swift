package import Kernel

/// A record as CloudKit shows it.
package struct CloudKitRecord: Hashable, Sendable {
    package let name: String
    /// A removed record may have none.
    package let type: String?
    /// The mark of this state. It changes with every accepted write.
    package let changeTag: String?
    package let isDeleted: Bool
    /// The values by the names of their fields, each with its type.
    package let fields: JSONValue
}

/// A part of an answer: a record, or the reason why there is none.
package enum CloudKitItem: Hashable, Sendable {
    case record(CloudKitRecord)
    case refused(CloudKitRefusal, name: String?)

    package var name: String? {
        switch self {
        case .record(let record): record.name
        case .refused(_, let name): name
        }
    }

    /// Nil if the value is neither.
    init?(_ json: JSONValue) {
        var name: String?
        if case .string(let text)? = json["recordName"] { name = text }
        // An error comes first, because it may have a record's members, too.
        if let refusal = CloudKitRefusal(json, .item) {
            self = .refused(refusal, name: name)
            return
        }
        guard let name else { return nil }
        var type: String?
        if case .string(let text)? = json["recordType"] { type = text }
        var changeTag: String?
        if case .string(let text)? = json["recordChangeTag"], !text.isEmpty { changeTag = text }
        let fields: JSONValue = if case .object? = json["fields"] { json["fields"] ?? [:] } else { [:] }
        self = .record(
            CloudKitRecord(
                name: name, type: type, changeTag: changeTag, isDeleted: json["deleted"] == true, fields: fields))
    }

    /// The elements of an answer's list.
    static func list(_ json: JSONValue, _ name: String = "records") throws(CloudKitError) -> [CloudKitItem] {
        let path = ForeignPath("$").field(name)
        guard case .array(let elements)? = json[name] else {
            throw .unexpected(path, "a list", json[name]?.kind)
        }
        var items: [CloudKitItem] = []
        for (place, element) in elements.enumerated() {
            guard let item = CloudKitItem(element) else {
                throw .unexpected(path / place, "a record with a name", element.kind)
            }
            items.append(item)
        }
        return items
    }
}

/// A page of the changes of a zone.
package struct CloudKitChanges: Sendable {
    package let items: [CloudKitItem]
    package let token: String
    package let isMore: Bool
}

/// A change of a record, to be sent.
package struct CloudKitOperation: Sendable {
    package enum Kind: String, Sendable { case create, update, delete, forceDelete }

    package let kind: Kind
    package let name: String
    package let type: String?
    package let changeTag: String?
    package let fields: JSONValue?

    package init(_ kind: Kind, _ name: String, type: String?, changeTag: String? = nil, fields: JSONValue? = nil) {
        (self.kind, self.name, self.type, self.changeTag) = (kind, name, type, changeTag)
        self.fields = fields
    }

    var json: JSONValue {
        [
            "operationType": .string(kind.rawValue),
            "record": .object([
                "recordName": .string(name), "recordType": type.map(JSONValue.string),
                "recordChangeTag": changeTag.map(JSONValue.string), "fields": fields,
            ]),
        ]
    }
}
