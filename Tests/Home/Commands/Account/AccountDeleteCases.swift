import CommandSupport

extension HomeVerbs {
    /// `mizan account delete`
    static let accountDelete: [VerbCase] = [
        VerbCase(
            refused: "without a yes",
            "account delete --owner me",
            after: ["quran favorite add 1:1"],
            code: 65,
            """
            mizan: Deleting cannot be undone. Add --yes if “me” is to be deleted. Nothing was changed.
            """),
        VerbCase(
            refused: "whose must be said",
            "account delete --yes",
            after: ["quran favorite add 1:1"],
            code: 64,
            """
            mizan: Name the owner whose data is to be deleted: --owner NAME. `mizan account list` shows the names.
            """),
        VerbCase(
            refused: "nobody of that name",
            "account delete --owner nobody --yes",
            after: ["quran favorite add 1:1"],
            code: 66,
            "mizan: There is no owner “nobody”. The owners are: me."),
    ]
}
