internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

/// Takes in what Loop Habit Tracker exports: its database, or its archive of tables (contracts/habits.md §3.1).
struct LoopImporter: Importer {
    let habits: HabitsModule

    let name = "habits.loop"
    let title = "Loop Habit Tracker"
    let recognisedBy = ["the tables Habits and Repetitions", "Habits.csv and Checkmarks.csv in an archive"]
    let options = [RemovedItems.option]

    func recognises(_ document: ImportDocument) -> Bool {
        switch document {
        case .archive(let archive): LoopArchiveReader.isLoops(archive)
        case .database(let database): LoopDatabaseReader.isLoops(database)
        case .propertyList, .json, .text: false
        }
    }

    func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
        let history: LoopHistory
        switch document {
        case .archive(let archive): history = try LoopArchiveReader.read(archive)
        case .database(let database): history = try LoopDatabaseReader.read(database)
        case .propertyList, .json, .text:
            throw MizanError(.invalidInput, "habits.not-loop", "There is nothing of Loop's in \(document.kind).")
        }
        return LoopMerge(history: history, habits: habits, choices)
    }
}
