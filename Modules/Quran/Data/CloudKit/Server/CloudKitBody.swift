internal import Kernel
internal import QuranInfrastructure

/// An object in a request. A member of the wrong type is BAD_REQUEST, and the reason names it; unknown members are ignored, as
/// CloudKit ignores them.
struct CloudKitBody: Sendable {
    private let json: JSONValue
    private let path: String

    init(_ json: JSONValue?, _ path: String = "the body") throws(CloudKitFault) {
        guard case .object? = json, let json else { throw CloudKitFault(.badRequest, "\(path) must be an object.") }
        (self.json, self.path) = (json, path)
    }

    subscript(name: String) -> JSONValue? { json[name] == .null ? nil : json[name] }

    func text(_ name: String) throws(CloudKitFault) -> String? {
        switch self[name] {
        case nil: nil
        case .string(let text)?: text
        default: throw wrong(name, "a string")
        }
    }

    func flag(_ name: String) throws(CloudKitFault) -> Bool? {
        switch self[name] {
        case nil: nil
        case .boolean(let flag)?: flag
        default: throw wrong(name, "true or false")
        }
    }

    func list(_ name: String) throws(CloudKitFault) -> [JSONValue]? {
        switch self[name] {
        case nil: nil
        case .array(let elements)?: elements
        default: throw wrong(name, "an array")
        }
    }

    func texts(_ name: String) throws(CloudKitFault) -> Set<String>? {
        guard let list = try list(name) else { return nil }
        var texts: Set<String> = []
        for element in list {
            guard case .string(let text) = element else { throw wrong(name, "an array of strings") }
            texts.insert(text)
        }
        return texts
    }

    func object(_ name: String) throws(CloudKitFault) -> CloudKitBody? {
        guard let value = self[name] else { return nil }
        return try CloudKitBody(value, name)
    }

    /// `operations` or `records`: at least an empty list, at most 200 elements.
    func elements(_ name: String) throws(CloudKitFault) -> [JSONValue] {
        guard let list = try list(name) else { throw CloudKitFault(.badRequest, "\(name) is missing.") }
        guard list.count <= CloudKitServer.most else {
            throw CloudKitFault(
                .badRequest, "\(name) has \(list.count) elements; at most \(CloudKitServer.most) are possible.")
        }
        return list
    }

    /// The number of records for an answer: 1 to 200.
    func limit() throws(CloudKitFault) -> Int {
        switch self["resultsLimit"] {
        case nil: return CloudKitServer.most
        case .integer(let number)? where number > 0: return Int(min(number, Int64(CloudKitServer.most)))
        default: throw wrong("resultsLimit", "a number from 1")
        }
    }

    /// The documentation has both spellings.
    func numbersAsStrings() throws(CloudKitFault) -> Bool {
        if let flag = try flag("numbersAsStrings") { return flag }
        return try flag("numberAsStrings") ?? false
    }

    func wrong(_ name: String, _ wanted: String) -> CloudKitFault {
        CloudKitFault(.badRequest, "\(name) must be \(wanted).")
    }
}
