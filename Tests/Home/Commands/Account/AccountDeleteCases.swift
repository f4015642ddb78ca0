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
        VerbCase(
            refused: "nothing is said about the remote",
            "account delete --owner me --yes",
            after: ["quran favorite add 1:1", remote()],
            code: 65,
            """
            mizan: The account is synced with “away”: say whether its records there are to be removed, too. Nothing was \
            changed. --remote leave keeps them there; --remote remove removes them first.
            """),
        VerbCase(
            refused: "something else is to happen to the records there",
            "account delete --owner me --yes --remote forget",
            after: ["quran favorite add 1:1"],
            code: 64,
            "mizan: --remote is remove or leave."),
        VerbCase(
            refused: "a remote is no yes",
            "account delete --owner me --remote leave",
            after: ["quran favorite add 1:1", remote()],
            code: 65,
            "mizan: Deleting cannot be undone. Add --yes if “me” is to be deleted. Nothing was changed."),
        VerbCase(
            refused: "nothing to call off",
            "account delete --owner me --call-off",
            after: ["quran favorite add 1:1", remote()],
            code: 65,
            "mizan: The account is not being removed."),
        VerbCase(
            "called off",
            "account delete --owner me --call-off",
            after: ["quran favorite add 1:1", remote(leaving: "wanted")],
            table: "“me” stays. The next run with away sends everything again.\n"),
        VerbCase(
            refused: "the remote of an account that leaves stays",
            "sync remove away",
            after: ["quran favorite add 1:1", remote(leaving: "wanted")],
            code: 65,
            """
            mizan: The account is being removed, and before it all of its records at “away”. mizan account delete --owner \
            NAME --remote remove goes on; --call-off instead keeps the account.
            """),
    ]
}
