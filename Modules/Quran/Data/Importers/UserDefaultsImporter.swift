internal import Kernel
internal import ModuleKit
internal import QuranInfrastructure

/// Takes in the app's UserDefaults, exported as a property list (seed 002, "Migration Notes").
struct UserDefaultsImporter: Importer {
    let propertyLists: any PropertyListReading

    let name = "quran.user-defaults"
    let title = "UserDefaults of the Quran app"
    let recognisedBy = UserDefaultsExport.Key.allCases.map(\.rawValue)

    func recognises(_ document: ImportDocument) -> Bool {
        switch document {
        case .propertyList(let root): UserDefaultsExport.recognises(root)
        }
    }

    func prepare(_ document: ImportDocument) throws -> PreparedImport {
        switch document {
        case .propertyList(let root):
            let export = try UserDefaultsExport(root) { try propertyLists.read($0) }
            return PreparedImport { try UserDefaultsMerge(export: export).apply(in: $0) }
        }
    }
}
