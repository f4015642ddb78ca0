import CommandSupport

extension QuranVerbs {
    /// `mizan quran profile remove`
    static let profileRemove: [VerbCase] = [
        VerbCase(
            "it goes",
            "quran profile remove",
            after: profile,
            table: "The profile has been removed.\n",
            json: #"{"removed": 1}"#),
        VerbCase(
            refused: "none is there",
            "quran profile remove",
            after: ["quran favorite add 1:1"],
            code: 66,
            "mizan: There is no profile yet. Make one: mizan quran profile set --apple-user-id ID"),
    ]
}
