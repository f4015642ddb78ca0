import CommandSupport

extension QuranVerbs {
    /// `mizan quran note remove`
    static let noteRemove: [VerbCase] = [
        VerbCase(
            "a note goes",
            "quran note remove 01920000-0000-7000-8000-000000000002",
            after: threeNotes,
            table: "The note has been removed.\n",
            json: #"{"removed": 1}"#),
        VerbCase(
            refused: "one that is not there",
            "quran note remove 01920000-0000-7000-8000-0000000000ff",
            after: threeNotes,
            code: 66,
            """
            mizan: There is no note 01920000-0000-7000-8000-0000000000ff. `mizan quran note list` shows them.
            """),
    ]
}
