internal import ModuleKit
internal import QuranInfrastructure

/// Imports the app's UserDefaults, exported as a property list (seed 002, "Migration Notes"), or as the JSON that `plutil`
/// creates from a property list.
struct UserDefaultsImporter: Importer {
    let propertyLists: any PropertyListReading

    let name = "quran.user-defaults"
    let title = "UserDefaults of the Quran app"
    let recognisedBy = UserDefaultsExport.Key.allCases.map(\.rawValue)
    let options = [RemovedItems.option]

    func recognises(_ document: ImportDocument) -> Bool { UserDefaultsExport.recognises(document.keys ?? []) }

    func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
        guard let root = document.value else { throw UserDefaultsExportError.notADictionary(kind: document.kind) }
        let export = try UserDefaultsExport(root) { try propertyLists.read($0) }
        return UserDefaultsMerge(export: export, choices)
    }
}
