internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

/// Imports tables of the backend's catalogue into the shared data: as the database returns them over HTTP, or as rows.
struct CatalogueImporter: Importer {
    let name = "habits.catalogue"
    let title = "Tables of the duas' catalogue"
    let recognisedBy = TableFile.Table.catalogue.map(\.rawValue)
    let scope = RecordScope.shared
    let options = [RemovedItems.option]

    func recognises(_ document: ImportDocument) -> Bool { Self.file(document) != nil }

    func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
        guard let file = Self.file(document) else {
            throw MizanError(
                .invalidInput, "habits.no-table", "There is no table of the catalogue in \(document.kind).")
        }
        return CatalogueMerge(file: file, choices)
    }

    private static func file(_ document: ImportDocument) -> TableFile? {
        guard case .json(let json) = document, let file = TableFile(json), file.has(TableFile.Table.catalogue) else {
            return nil
        }
        return file
    }
}
