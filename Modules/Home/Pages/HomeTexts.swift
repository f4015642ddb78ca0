/// All texts of Home's pages. Another language is another value.
struct HomeTexts: Sendable {
    let signIn: String
    let name: String
    let password: String
    let passwordRule: String
    let setUp: String
    let setUpInvitation: String
    let nobody: String
    let wayToFirstAccount: String
    let makeAccount: String
    let signOut: String
    let today: String
    let nothingToday: String
    let notReadable: String
    let whatNow: String
    let line: String
    let add: String
    let forExample: String
    let notUnderstood: String
    let refused: String
    let home: String
    let back: String
    let tryLater: String
    let noSuchPage: String
    let more: String
    let changes: String
    let noChanges: String
    let takeBack: String
    let takeLastBack: String
    let takenBack: String
    let devices: String
    let devicesSentence: String
    let thisDevice: String
    let lastUsed: String
    let program: String
    let search: String
    let searched: String
    let nothingFound: String
    let keys: String
    let keyOfSearch: String
    let keyOfNext: String
    let keyOfKeys: String
    let unsentIsKept: String
    let unsentOfAnother: String
    let unsent: String
    let unsentSentence: String
    let sendNow: String

    /// - Parameter noun: of the records, such as `bank row`.
    func searchedOnly(_ count: Int, _ noun: String) -> String {
        "Only the first \(count) records of the kind “\(noun)” were searched. The list of all data can be filtered."
    }

    static let english = HomeTexts(
        signIn: "Sign in", name: "Name", password: "Password",
        passwordRule: "At least 10 characters. A few words that belong only to you are easy to remember.",
        setUp: "Welcome to Mizan",
        setUpInvitation: "Nobody can sign in yet. Choose the name and the password of the first account.",
        nobody: "There is no account on this server, so nobody can sign in.",
        wayToFirstAccount:
            "The server shows the address for the first account when it starts, in its terminal or in its "
            + "log. Each start shows a new address, which is valid for an hour: start the server again, and open the "
            + "address.",
        makeAccount: "Make the account", signOut: "Sign out", today: "Today",
        nothingToday: "Nothing waits for you today.", notReadable: "cannot be shown now.", whatNow: "Now",
        line: "Add", add: "Add", forExample: "For example",
        notUnderstood: "Mizan does not understand this line. Write for example", refused: "That did not work",
        home: "Go to today", back: "Go back",
        tryLater: "Something went wrong in Mizan. Its log has details under the number",
        noSuchPage: "There is no page at this address.", more: "More", changes: "Changes",
        noChanges: "Nothing has been changed yet.", takeBack: "Take back",
        takeLastBack: "Take the last one back",
        takenBack: "Taken back", devices: "Devices", devicesSentence: "The browsers and programs that are signed in.",
        thisDevice: "This device", lastUsed: "Last used", program: "A program",
        search: "Search", searched: "Words",
        nothingFound: "Nothing has these words.", keys: "Keys", keyOfSearch: "Search", keyOfNext: "To what is next",
        keyOfKeys: "This list",
        unsentIsKept: "Your session has ended. Your text is kept on this page: sign in, and you can send it.",
        unsentOfAnother:
            "The text is kept on this page for its own account alone: sign in as that account, and you can send it.",
        unsent: "Not sent yet", unsentSentence: "Your session had ended when you sent this.", sendNow: "Send it now")
}
