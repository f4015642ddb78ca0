/// All texts of Home's pages. Another language is another value.
struct HomeTexts: Sendable {
    let signIn: String
    let name: String
    let password: String
    let passwordRule: String
    let setUp: String
    let setUpInvitation: String
    let makeAccount: String
    let signOut: String
    let today: String
    let nothingToday: String
    let notReadable: String
    let done: String
    let next: String
    let refused: String
    let home: String
    let tryLater: String

    static let english = HomeTexts(
        signIn: "Sign in", name: "Name", password: "Password",
        passwordRule: "At least 10 characters. A few words that belong only to you are easy to remember.",
        setUp: "Welcome to Mizan",
        setUpInvitation: "Nobody can sign in yet. Choose the name and the password of the first account.",
        makeAccount: "Make the account", signOut: "Sign out", today: "Today",
        nothingToday: "Nothing waits for you today.", notReadable: "cannot be shown now.", done: "Done", next: "Next",
        refused: "That did not work", home: "Go to today",
        tryLater: "Something went wrong in Mizan. Its log has details under the number")
}
