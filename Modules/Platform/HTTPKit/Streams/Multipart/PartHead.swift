/// The head of a part of a form: a Content-Disposition with the names of the field and of the file, and perhaps a Content-Type.
/// Other lines could change the meaning of the content, so they are refused.
struct PartHead {
    private let lines: [String: String]

    /// - Parameter bytes: the head without the empty line at its end.
    init(_ bytes: ArraySlice<UInt8>) throws {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Self.refusal("is not UTF-8") }
        var lines: [String: String] = [:]
        for line in text.unicodeScalars.split(separator: "\r\n".unicodeScalars, omittingEmptySubsequences: false) {
            let line = String(String.UnicodeScalarView(line))
            guard line.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
                throw Self.refusal("has a control character")
            }
            let (name, value) = Substring(line).halves(at: ":")
            guard let value, ["content-disposition", "content-type"].contains(name.lowercased()),
                lines.updateValue(String(value.drop { $0 == " " }), forKey: name.lowercased()) == nil
            else { throw Self.refusal("has a line other than one Content-Disposition and one Content-Type") }
        }
        self.lines = lines
    }

    /// The file's name, as the browser sent it: a quotation mark in it is %22 (HTML, “multipart/form-data encoding algorithm”).
    func name(of field: String) throws -> String {
        var rest = Substring(lines["content-disposition"] ?? "")
        guard rest.lowercased().hasPrefix("form-data") else { throw Self.refusal("is not that of a form's field") }
        rest = rest.dropFirst("form-data".count)
        var values: [String: String] = [:]
        while !rest.isEmpty {
            let (start, value) = rest.halves(at: "\"")
            let (text, after) = (value ?? "").halves(at: "\"")
            let name = start.drop { $0 == ";" || $0 == " " }
            guard start.hasPrefix(";"), let after, ["name=", "filename="].contains(name.lowercased()),
                values.updateValue(String(text), forKey: name.lowercased()) == nil
            else { throw Self.refusal("must have a name and a filename, each once and in quotes") }
            rest = after
        }
        guard values["name="] == field else { throw Self.refusal("is not that of the field “\(field)”") }
        guard let name = values["filename="] else { throw Self.refusal("is not that of a file") }
        guard !name.isEmpty else { throw HTTPErrors.form(field, "No file was chosen.") }
        return name
    }

    private static func refusal(_ problem: String) -> any Error {
        HTTPErrors.form("", "The head of the form's part \(problem).")
    }
}
