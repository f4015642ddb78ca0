/// The texts of the pages of other places. Another language is another value.
struct RemoteTexts: Sendable {
    let title: String
    let none: String
    let add: String
    let whichKind: String
    let noSuchKind: String
    let nothingYet: String
    let name: String
    let nameRule: String
    let address: String
    let addressRule: String
    let tokenRule: String
    let connect: String
    let pause: String
    let resume: String
    let end: String
    let ending: String
    let remove: String
    let lastTime: String
    let change: String
    let pending: String
    let waiting: String
    let decide: String
    let nothingWaits: String
    let here: String
    let there: String
    let removed: String
    let keepMine: String
    let takeTheirs: String
    let states: [String: String]

    static let english = RemoteTexts(
        title: "Other places",
        none: "Your data is not kept in step with any other place.", add: "Add a place",
        whichKind: "With which kind of place is your data to be kept in step?",
        noSuchKind: "There is no such kind of place.",
        nothingYet: "Mizan asks the place whose account this is, and then keeps both sides in step by itself.",
        name: "Your name for the place", nameRule: "Small letters, digits and hyphens: server, laptop.",
        address: "Address",
        addressRule: "For example https://mizan.example.org. It may stay empty if a secret has it.",
        tokenRule:
            "Make the token in the other Mizan, under More, Programs. It must be allowed to read Account, and to read and "
            + "change Home and everything that is to be kept in step.",
        connect: "Add the place", pause: "Pause", resume: "Go on", end: "End this",
        ending: "Nothing is synced with this place any more. All data stays as it is, on both sides.",
        remove: "Remove the place", lastTime: "Last in step", change: "change", pending: "to send",
        waiting: "waiting for you",
        decide: "Decide", nothingWaits: "Nothing waits for a decision.", here: "Here", there: "There",
        removed: "removed", keepMine: "Keep what is here", takeTheirs: "Take what is there",
        states: [
            "beginning": "beginning", "in-step": "in step", "waiting": "has something to send",
            "failing": "does not work now, and is tried again by itself", "paused": "paused",
        ])
}
