import CommandSupport

extension HabitsVerbs {
    /// `mizan habits remove`
    static let remove: [VerbCase] = [
        VerbCase(
            "by its title",
            "habits remove walk",
            after: ["habits add Walk"],
            table: "walk is no longer one of your habits. The days that you did it stay recorded.\n",
            json: #"{"removed": 1, "id": "$ID2"}"#),
        VerbCase(
            "by its dua",
            "habits remove neon:404",
            after: ["habits add neon:404 --slot evening"],
            table: "neon:404 is no longer one of your habits. The days that you did it stay recorded.\n",
            json: #"{"removed": 1, "id": "$ID2"}"#),
        VerbCase(
            refused: "one that there is not",
            "habits remove Swim",
            after: ["habits add Walk"],
            code: 66,
            "mizan: There is no habit “Swim”. `mizan habits list` shows them."),
        VerbCase(
            refused: "two of one name",
            "habits remove Walk",
            after: ["habits add Walk", "habits add Walk"],
            code: 65,
            """
            mizan: “Walk” is the name of 2 habits. Name one by its id: 000002, 000003.
            """),
    ]
}
