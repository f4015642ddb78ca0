import Kernel
import QuranInfrastructure

/// Exports are written here as JSON, for it is short, and turned into the property list that would hold the same.
enum ExportFixtures {
    struct NoPropertyList: Error, CustomStringConvertible { var description: String { "no property list expected" } }

    static func export(_ json: String) throws -> UserDefaultsExport {
        try export(propertyList(JSONReader.read(Array(json.utf8))))
    }

    static func export(
        _ root: PropertyListValue, propertyList: ([UInt8]) throws -> PropertyListValue = { _ in throw NoPropertyList() }
    ) throws -> UserDefaultsExport {
        try UserDefaultsExport(ForeignValue(root), propertyList: propertyList)
    }

    static func root(_ key: UserDefaultsExport.Key, _ value: PropertyListValue) -> PropertyListValue {
        .dictionary([.init(key: key.rawValue, value: value)])
    }

    static func propertyList(_ json: JSONValue) -> PropertyListValue {
        switch json {
        case .object(let members): .dictionary(members.map { .init(key: $0.name, value: propertyList($0.value)) })
        case .array(let elements): .array(elements.map(propertyList))
        case .string(let text): .string(text)
        case .integer(let number): .integer(number)
        case .number(let number): .real(number)
        case .exact(let digits): .string(digits)
        case .boolean(let flag): .boolean(flag)
        case .null: .string("null")
        }
    }
}

extension UserDefaultsExport {
    /// The entries that were read from the file and rejected.
    var rejected: [ImportReport.Rejection] {
        (favorites?.rejected ?? []) + (notes?.rejected ?? []) + (progress?.rejected ?? [])
    }

    /// The number of entries that were read of a key.
    func items(_ key: Key) -> Int {
        switch key {
        case .favoriteAyahs: favorites?.items.count ?? 0
        case .ayahNotes: notes?.items.count ?? 0
        case .progress: progress?.items.count ?? 0
        }
    }
}
