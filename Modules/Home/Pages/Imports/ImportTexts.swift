/// The texts of the pages of imports. Another language is another value.
struct ImportTexts: Sendable {
    let title: String
    /// The sentence beside the link to the page.
    let moreSentence: String
    let sentence: String
    let choose: String
    let look: String
    let nothingYet: String
    let trying: String
    let importing: String
    let refreshes: String
    let received: String
    let stop: String
    let tried: String
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
    let remarks: String
    let examples: String
    let ignored: String
    let past: String
    let continues: String
    let states: [String: String]

    static let english = ImportTexts(
        title: "Import",
        moreSentence: "Files of other apps and of banks, with a look at what would happen first.",
        sentence:
            "Drop a file here or choose one: an export of an app, a bank's CSV file, or a zip archive of such files. "
            + "Mizan first shows what an import would do, and stores nothing.",
        choose: "File", look: "Look at the file", nothingYet: "Nothing has been imported yet.",
        trying: "Mizan looks at the file.", importing: "Mizan imports the file.",
        refreshes: "This page shows the result by itself. You can leave it.", received: "done so far",
        stop: "Stop", tried: "This would happen. Nothing is stored yet.",
        nothingNew: "There is nothing new in this file.",
        take: "Import", other: "Choose another file", imported: "The file is imported.", undo: "Undo the import",
        tooLate: "The import was complete before it could be stopped.",
        oneFile: "Mizan takes one file at a time. Drop the files one after the other, or a zip archive of them.",
        refused: "That did not work.", tryAgain: "Try again", chooseReading: "Read it with", added: "new",
        updated: "changed", linked: "linked to what is here", unchanged: "already here",
        kept: "kept, because yours is newer",
        waiting: "waiting for a decision", inTrash: "in the trash", notTaken: "refused", remarks: "Remarks",
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
}
