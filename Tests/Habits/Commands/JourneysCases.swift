import CommandSupport

extension HabitsVerbs {
    /// `mizan habits journeys`
    static let journeys: [VerbCase] = [
        VerbCase(
            "those that there are",
            "habits journeys list",
            after: ["habits journeys follow first-steps"],
            table: """
                Id                           Journey              Duas  Minutes  Followed
                starter:first-steps          First steps             6        2  yes
                starter:morning-and-evening  Morning and evening    15       11  no

                """,
            json: """
                [
                  {
                    "id": "starter:first-steps", "name": "First steps", "duas": 6, "estimatedMinutes": 2,
                    "isFollowed": true
                  },
                  {
                    "id": "starter:morning-and-evening", "name": "Morning and evening", "duas": 15,
                    "estimatedMinutes": 11, "isFollowed": false
                  }
                ]
                """,
            csv: """
                id,name,duas,estimatedMinutes,isFollowed
                starter:first-steps,First steps,6,2,true
                starter:morning-and-evening,Morning and evening,15,11,false
                """),
        VerbCase(
            "without a verb",
            "habits journeys",
            after: ["habits profile set --display-name Amina"],
            table: """
                Id                           Journey              Duas  Minutes  Followed
                starter:first-steps          First steps             6        2  no
                starter:morning-and-evening  Morning and evening    15       11  no

                """,
            json: """
                [
                  {
                    "id": "starter:first-steps", "name": "First steps", "duas": 6, "estimatedMinutes": 2,
                    "isFollowed": false
                  },
                  {
                    "id": "starter:morning-and-evening", "name": "Morning and evening", "duas": 15,
                    "estimatedMinutes": 11, "isFollowed": false
                  }
                ]
                """,
            csv: """
                id,name,duas,estimatedMinutes,isFollowed
                starter:first-steps,First steps,6,2,false
                starter:morning-and-evening,Morning and evening,15,11,false
                """),
        VerbCase(
            "one is followed",
            "habits journeys follow starter:first-steps",
            after: ["habits profile set --display-name Amina"],
            table: "You follow starter:first-steps. `mizan habits today` shows its duas.\n",
            json: """
                {"journeyId": "starter:first-steps", "sortOrder": 0, "activatedAt": "2026-01-08T14:30:00.000Z"}
                """,
            csv: """
                journeyId,sortOrder,activatedAt
                starter:first-steps,0,2026-01-08T14:30:00.000Z
                """),
        VerbCase(
            "one is followed already",
            "habits journeys follow first-steps",
            after: ["habits journeys follow first-steps"],
            table: "You already follow starter:first-steps.\n",
            json: """
                {"journeyId": "starter:first-steps", "sortOrder": 0, "activatedAt": "2026-01-08T14:30:00.000Z"}
                """,
            csv: """
                journeyId,sortOrder,activatedAt
                starter:first-steps,0,2026-01-08T14:30:00.000Z
                """),
        VerbCase(
            refused: "one that there is not",
            "habits journeys follow no-steps",
            after: ["habits journeys follow first-steps"],
            code: 65,
            """
            mizan: The catalogue has no journey “no-steps”. Did you mean “first-steps”? `mizan habits journeys` shows all.
            """),
        VerbCase(
            refused: "one that the catalogue does not know",
            "habits journeys follow neon:9",
            after: ["habits journeys follow first-steps"],
            code: 65,
            """
            mizan: The catalogue has no journey “neon:9”. `mizan habits journeys` shows all.
            """),
        VerbCase(
            refused: "no id",
            "habits journeys follow a:b:c",
            after: ["habits journeys follow first-steps"],
            code: 65,
            """
            mizan: “a:b:c” is not an id of the catalogue: an id is a source and a name in that source, such as starter:ayat-al-kursi.
            """),
        VerbCase(
            "one is left",
            "habits journeys leave first-steps",
            after: ["habits journeys follow first-steps"],
            table: "You no longer follow starter:first-steps.\n",
            json: #"{"removed": 1}"#),
        VerbCase(
            refused: "one that is not followed",
            "habits journeys leave morning-and-evening",
            after: ["habits journeys follow first-steps"],
            code: 66,
            """
            mizan: The journey starter:morning-and-evening is not followed. `mizan habits journeys` shows all.
            """),
    ]
}
