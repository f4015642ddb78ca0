internal import Kernel
internal import Transport

/// Reads the JSON of an answer member by member; an error names the place of a missing or unexpected member.
struct MizanAnswer {
    let json: JSONValue
    private let place: String

    init(_ json: JSONValue, at place: String = "$") { (self.json, self.place) = (json, place) }

    init(_ response: HTTPResponse) throws(MizanClientError) {
        let type = response.headers["Content-Type"]?.lowercased().prefix { $0 != ";" && $0 != " " }
        guard type == "application/json" else {
            throw .notMizan("it is \(type.map { "of the kind \(PlainText.oneLine($0.prefix(60)))" } ?? "of no kind")")
        }
        guard let json = Self.json(response) else { throw .notMizan("it is declared as JSON but is not valid JSON") }
        self.init(json)
    }

    static func json(_ response: HTTPResponse) -> JSONValue? {
        do { return try JSONReader.read(response.body) } catch { return nil }
    }

    func text(_ name: String) throws(MizanClientError) -> String {
        guard case .string(let text)? = json[name] else { throw missing(name, "a text") }
        return text
    }

    func integer(_ name: String) throws(MizanClientError) -> Int64 {
        guard case .integer(let number)? = json[name] else { throw missing(name, "an integer") }
        return number
    }

    func flag(_ name: String) throws(MizanClientError) -> Bool {
        switch json[name] {
        case .boolean(let flag)?: return flag
        case nil: return false
        default: throw missing(name, "true or false")
        }
    }

    func list(_ name: String) throws(MizanClientError) -> [MizanAnswer] {
        guard case .array(let elements)? = json[name] else { throw missing(name, "a list") }
        return elements.enumerated().map { MizanAnswer($1, at: "\(place).\(name)[\($0)]") }
    }

    func missing(_ name: String, _ wanted: String) -> MizanClientError {
        .notMizan("\(place).\(name) is not \(wanted)")
    }
}
