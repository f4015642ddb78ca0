internal import Kernel

/// Reads the body of an HTML form (`application/x-www-form-urlencoded`) as strictly as a JSON body: each declared field at most
/// once, and no other field. The endpoint's limit bounds the body.
struct FormReader {
    private let fields: [Field]

    init(_ fields: [Field]) {
        self.fields = fields
    }

    func values(_ bytes: [UInt8]) throws -> Values {
        // Browsers escape all other characters.
        guard bytes.allSatisfy({ $0 < 0x80 }) else { throw HTTPErrors.encoding(of: "form") }
        let text = String(decoding: bytes, as: UTF8.self)
        var texts: [String: String] = [:]
        for (name, value) in try QueryItems(Substring(text), of: "form").items {
            guard fields.contains(where: { $0.name == name }) else {
                let known = fields.map(\.name).joined(separator: ", ")
                throw HTTPErrors.body(
                    "$.\(name.prefix(80))", "this field is unknown; the fields are \(known)",
                    details: ["allowed": known])
            }
            // Browsers send each line end as CR LF (HTML, "multipart/form-data" and urlencoded alike).
            guard texts.updateValue(value.replacing("\r\n", with: "\n"), forKey: name) == nil else {
                throw HTTPErrors.body("$.\(name)", "this field is sent more than once")
            }
        }
        let members = try fields.compactMap { field -> JSONValue.Member? in
            guard let text = texts[field.name], !text.isEmpty else {
                guard field.presence != .required else {
                    throw HTTPErrors.body(
                        "$.\(field.name)", "this field is required", details: ["expected": field.type.expected])
                }
                return nil
            }
            guard let value = field.type.parse(text) else {
                throw HTTPErrors.body(
                    "$.\(field.name)", "\(field.type.expected) is expected", details: ["expected": field.type.expected])
            }
            return JSONValue.Member(field.name, value)
        }
        return Values(place: "$", declared: fields, members: members)
    }
}
