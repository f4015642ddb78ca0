internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

/// Imports a person's data from the apps' database: the row of `user_profiles` and the rows of `user_activity` (seed 000, "User
/// Profile Type Mapping"; contracts/habits.md §1.4).
struct PersonImporter: Importer {
    let habits: HabitsModule

    let name = "habits.person"
    let title = "A person's rows of the apps' database"
    let recognisedBy = TableFile.Table.person.map(\.rawValue)
    let options = [RemovedItems.option]

    func recognises(_ document: ImportDocument) -> Bool { Self.file(document) != nil }

    func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
        guard let file = Self.file(document) else {
            throw MizanError(.invalidInput, "habits.no-person", "\(document.kind) contains no row of a person.")
        }
        return PersonMerge(file: file, habits: habits, choices)
    }

    private static func file(_ document: ImportDocument) -> TableFile? {
        guard case .json(let json) = document, let file = TableFile(json), file.has(TableFile.Table.person) else {
            return nil
        }
        return file
    }
}
