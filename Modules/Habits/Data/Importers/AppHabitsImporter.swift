internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

/// Imports the data that the web app stores in localStorage, or that the phone app stores in UserDefaults (contracts/habits.md
/// §2). The file is a property list, JSON, or a text copied out of a browser.
struct AppHabitsImporter: Importer {
    let habits: HabitsModule

    let name = "habits.app-storage"
    let title = "Habits of the web app or the phone"
    let recognisedBy = [HabitsExport.key]
    let options = [RemovedItems.option]

    func recognises(_ document: ImportDocument) -> Bool {
        if case .text(let text) = document { return CopiedText.value(of: text.text) != nil }
        return document.value.map { HabitsMention.isIn($0) } == true
    }

    func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
        let root: ForeignValue?
        if case .text(let text) = document { root = CopiedText.value(of: text.text) } else { root = document.value }
        guard let root else {
            throw MizanError(.invalidInput, "habits.no-storage", "There are no habits in \(document.kind).")
        }
        let export = HabitsExport(root) { [habits] in try habits.propertyLists.read($0) }
        return HabitsMerge(export: export, habits: habits, choices)
    }
}
