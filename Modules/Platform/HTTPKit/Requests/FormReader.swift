internal import Kernel

/// Reads the body of an HTML form (`application/x-www-form-urlencoded`) as strictly as a JSON body: each declared field at most
/// once, and no other field. The endpoint's limit bounds the body.
struct FormReader {
    private let fields: [Field]
    private let labels: FieldLabels

    init(_ fields: [Field]) {
        (self.fields, labels) = (fields, FieldLabels(of: fields))
    }

    func values(_ bytes: [UInt8]) throws -> Values {
        // Browsers escape all other characters.
        guard bytes.allSatisfy({ $0 < 0x80 }) else { throw HTTPErrors.encoding(of: "form") }
        let text = String(decoding: bytes, as: UTF8.self)
        guard !text.contains("%00") else {
            throw HTTPErrors.form(
                "",
                "The text has a hidden character (U+0000) that no text can have. It is left out here: send the form again."
            )
        }
        var texts: [String: String] = [:]
        for (name, value) in try QueryItems(Substring(text), of: "form").items {
            guard fields.contains(where: { $0.name == name }) else {
                throw HTTPErrors.form(
                    String(name.prefix(80)), "The form has a field that this page does not have. Open the page again.")
            }
            // Browsers send each line end as CR LF (HTML, "multipart/form-data" and urlencoded alike).
            guard texts.updateValue(value.replacing("\r\n", with: "\n"), forKey: name) == nil else {
                throw HTTPErrors.form(name, "The form has a field twice. Open the page again.")
            }
        }
        let members = try fields.compactMap { field -> JSONValue.Member? in
            guard let text = texts[field.name], !text.isEmpty else {
                guard field.presence != .required else {
                    throw HTTPErrors.form(field.name, "“\(labels.label(field.name))” is empty.")
                }
                return nil
            }
            guard let value = field.type.parse(text) else {
                throw HTTPErrors.form(field.name, "“\(labels.label(field.name))” \(Self.wanted(field.type)).")
            }
            return JSONValue.Member(field.name, value)
        }
        return Values(place: "$", declared: fields, members: members)
    }

    /// The expected value, for a person who fills in the form.
    private static func wanted(_ type: ValueType) -> String {
        switch type {
        case .day: "must be a day of the calendar"
        case .choice, .identifier: "must be one of its choices"
        default: "must be \(type.expected)"
        }
    }
}
