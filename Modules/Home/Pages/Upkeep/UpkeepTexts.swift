/// The texts of the pages of backups and of the doctor. Another language is another value.
struct UpkeepTexts: Sendable {
    let backups: String
    let none: String
    let contains: String
    let make: String
    let making: String
    let made: String
    let notMade: String
    let byItself: String
    let byHand: String
    let ofUnknownAge: String
    let of: String
    let and: String
    let but: String
    let verify: String
    let verifying: String
    let sound: String
    let notSound: String
    let missing: String
    let refreshes: String
    let progress: String
    let doctor: String
    let examines: String
    let examine: String
    let examining: String
    let notExamined: String
    let isWell: String
    let needsAttention: String
    let needsHelp: String
    let wrong: String
    let worthKnowing: String
    let well: String

    static let english = UpkeepTexts(
        backups: "Backups",
        none: "There is no backup yet.",
        contains: "A backup is a copy of everything in Mizan, of all accounts. It lies beside the store, on the same "
            + "machine: copy it to another place, too.",
        make: "Make a backup", making: "Mizan makes a backup.", made: "The backup is made and verified",
        notMade: "The backup was not made.", byItself: "made by itself", byHand: "made by hand",
        ofUnknownAge: "A backup of unknown age", of: "with", and: "and", but: "But", verify: "Verify",
        verifying: "Mizan reads the backup", sound: "is sound", notSound: "The backup cannot be used.",
        missing: "documents that it needs are missing or damaged beside it",
        refreshes: "This page shows the result by itself. You can leave it.", progress: "Done so far",
        doctor: "Health",
        examines: "The doctor reads everything and changes nothing. With much data, that takes a few minutes.",
        examine: "Examine everything", examining: "The doctor examines everything.",
        notExamined: "The doctor could not finish.", isWell: "Everything is well. There is nothing to do.",
        needsAttention: "Everything works, but something needs attention.", needsHelp: "Something is wrong.",
        wrong: "This needs attention", worthKnowing: "Worth knowing", well: "This is well")
}
