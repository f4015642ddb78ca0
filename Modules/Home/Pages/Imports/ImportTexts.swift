/// The texts of the pages of imports. Another language is another value.
struct ImportTexts: Sendable {
    let title: String
    let question: String
    let sentence: String
    let known: String
    let anotherFile: String
    let undecided: String
    let choose: String
    let look: String
    let nothingYet: String
    let trying: String
    let importing: String
    let refreshes: String
    let received: String
    let stop: String
    let tried: String
    let canUndo: String
    let nothingNew: String
    let take: String
    let other: String
    let imported: String
    let undo: String
    let tooLate: String
    let oneFile: String
    let refused: String
    let tryAgain: String
    let chooseReading: String
    let added: String
    let updated: String
    let linked: String
    let unchanged: String
    let kept: String
    let waiting: String
    let inTrash: String
    let notTaken: String
    let readAs: String
    let remarks: String
    let examples: String
    let ignored: String
    let past: String
    let continues: String
    let states: [String: String]

    static let english = ImportTexts(
        title: "Import",
        question: "Which file do you want to import?",
        sentence: "Drop it here, or choose it. Mizan looks at it first, and stores nothing before you agree.",
        known:
            "Mizan reads exports of other apps, and zip archives of them. A bank’s transactions come from a table (CSV) with the "
            + "headings Date, Amount, Description, Category, Account and Currency: give the bank’s columns these names first.",
        anotherFile: "Bring in another file", undecided: "You have not decided about this file yet.",
        choose: "File", look: "Look at the file", nothingYet: "Nothing has been imported yet.",
        trying: "Mizan looks at the file.", importing: "Mizan imports the file.",
        refreshes: "This page shows the result by itself. You can leave it.", received: "done so far",
        stop: "Stop", tried: "Nothing is stored yet. An import brings:", canUndo: "You can undo it later.",
        nothingNew: "There is nothing new in this file.",
        take: "Import it", other: "Choose another file", imported: "The file is imported.", undo: "Undo the import",
        tooLate: "The import was complete before it could be stopped.",
        oneFile: "Mizan takes one file at a time. Drop the files one after the other, or a zip archive of them.",
        refused: "That did not work.", tryAgain: "Try again", chooseReading: "Read it with", added: "new",
        updated: "changed", linked: "linked to what is here", unchanged: "already here",
        kept: "kept, because yours is newer",
        waiting: "waiting for a decision", inTrash: "in the trash", notTaken: "refused", readAs: "Read as:",
        remarks: "Remarks",
        examples: "Examples", ignored: "Not understood", past: "Earlier imports",
        continues: "Import the whole file again to complete it.",
        states: ["done": "imported", "undone": "undone", "incomplete": "not complete", "undoing": "being undone"])

    func undone(keeping count: Int) -> String {
        switch count {
        case 0: "The import is undone."
        case 1: "The import is undone. 1 record stays, because it was changed since or another record needs it."
        default: "The import is undone. \(count) records stay, because they were changed since or others need them."
        }
    }
    func isToCome(_ file: String) -> String { "Import “\(file)”?" }
    func goOn(_ file: String) -> String { "Go on with “\(file)”" }
    func progress(of file: String) -> String { "See how far “\(file)” is" }
    func result(of file: String) -> String { "See the result of “\(file)”" }
}
