internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

/// Imports the exports of Loop Habit Tracker: its database, or its archive of tables (contracts/habits.md §3.1). The table of
/// HabitBull is imported, too, because Loop also imports it.
struct LoopImporter: Importer {
    let habits: HabitsModule

    let name = "habits.loop"
    let title = "Loop Habit Tracker"
    let recognisedBy = [
        "the tables Habits and Repetitions", "Habits.csv and Checkmarks.csv in an archive",
        "HabitName,HabitDescription,HabitCategory",
    ]
    let options = [RemovedItems.option]

    func recognises(_ document: ImportDocument) -> Bool {
        switch document {
        case .archive(let archive): LoopArchiveReader.isLoops(archive)
        case .database(let database): LoopDatabaseReader.isLoops(database)
        case .text(let text): HabitBullTable.isOne(text.text)
        case .propertyList, .json: false
        }
    }

    func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
        let history: LoopHistory
        switch document {
        case .archive(let archive): history = try LoopArchiveReader.read(archive)
        case .database(let database): history = try LoopDatabaseReader.read(database)
        case .text(let text):
            do throws(ImportReport.Rejection) { history = try HabitBullTable.read(text.text) } catch {
                throw MizanError(.invalidInput, "habits.not-loop", "HabitBull's table cannot be read: \(error.reason).")
            }
        case .propertyList, .json:
            throw MizanError(.invalidInput, "habits.not-loop", "\(document.kind) contains nothing from Loop.")
        }
        return LoopMerge(history: history, habits: habits, choices)
    }
}
