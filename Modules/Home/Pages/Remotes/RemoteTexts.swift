/// The texts of the page of remotes. Another language is another value.
struct RemoteTexts: Sendable {
    let title: String
    /// The sentence beside the link to the page.
    let moreSentence: String
    let none: String
    let pause: String
    let resume: String
    let tryAgain: String
    let lastTime: String
    let pending: String
    let waiting: String
    let decide: String
    let here: String
    let there: String
    let removed: String
    let keepMine: String
    let takeTheirs: String
    let further: String
    let states: [String: String]

    static let english = RemoteTexts(
        title: "Other places", moreSentence: "The servers and apps with which your data is kept in step.",
        none: "Your data is not kept in step with any other place. `mizan sync add`, on the machine, sets one up.",
        pause: "Pause", resume: "Go on", tryAgain: "Try again now", lastTime: "Last in step", pending: "to send",
        waiting: "waiting for you", decide: "Decide", here: "Here", there: "There", removed: "removed",
        keepMine: "Keep what is here", takeTheirs: "Take what is there", further: "More",
        states: [
            "beginning": "beginning", "in-step": "in step", "waiting": "has something to send", "failing": "does not work now",
            "paused": "paused",
        ])
}
