/// Opens documents inside a value: JSON in a string or in data, or a property list in data. If the format has no type for data,
/// the data is base64 in a string.
package struct NestedDocuments {
    private let propertyList: ([UInt8]) throws -> PropertyListValue
    private let forgiven = Forgiven()

    /// The errors that were tolerated in the opened documents, in sentences.
    package var remarks: [String] { forgiven.remarks }

    /// Each sentence once.
    private final class Forgiven {
        private(set) var remarks: [String] = []

        func add(_ more: [String]) { remarks += more.filter { !remarks.contains($0) } }
    }

    /// The maximum number of levels. A JSON string may contain JSON, and that JSON may contain JSON again, but more levels are
    /// a mistake.
    private static let maximumLevels = 4

    /// - Parameter propertyList: parses a property list of either format.
    package init(propertyList: @escaping ([UInt8]) throws -> PropertyListValue) {
        self.propertyList = propertyList
    }

    /// The array or dictionary that the value is or contains as a document.
    package func open(_ value: ForeignValue, at path: ForeignPath) throws(ImportReport.Rejection) -> ForeignValue {
        var value = value
        for _ in 0..<Self.maximumLevels {
            switch value {
            case .string(let text):
                if let bytes = Base64.document(text) {
                    value = .data(bytes)
                } else {
                    value = try json(Array(text.utf8), at: path)
                }
            case .data(let bytes): value = try document(bytes, at: path)
            default: return value
            }
        }
        switch value {
        case .string, .data:
            throw path.rejected("documents are nested more than \(Self.maximumLevels) levels deep")
        default:
            return value
        }
    }

    private func document(_ bytes: [UInt8], at path: ForeignPath) throws(ImportReport.Rejection) -> ForeignValue {
        guard Self.isPropertyList(bytes) else { return try json(bytes, at: path) }
        do {
            let list = try propertyList(bytes)
            forgiven.add(list.remarks)
            return ForeignValue(list)
        } catch {
            throw path.rejected("the property list in this data cannot be read: \(error)")
        }
    }

    /// The same maximum as for a property list. In memory, a value is many times as large as its text.
    private static let maximumValues = 500_000

    private func json(_ bytes: [UInt8], at path: ForeignPath) throws(ImportReport.Rejection) -> ForeignValue {
        // Each value but the first follows one of these characters. Those within texts count too, but are few.
        let marks = bytes.count { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
        guard marks < Self.maximumValues else {
            throw path.rejected("this JSON holds more than \(Self.maximumValues) values")
        }
        do {
            let (value, hadLineEnds) = try JSONReader.readForeign(bytes)
            if hadLineEnds { forgiven.add([JSONError.lineEnds]) }
            return ForeignValue(value)
        } catch {
            throw path.rejected("this JSON cannot be read: \(error)")
        }
    }

    /// True if the document begins like a property list. JSON begins with neither `bplist` nor `<`.
    private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: "bplist".utf8) { return true }
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return content.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
    }
}
