import CommandSupport

extension HabitsVerbs {
    /// `mizan habits profile`
    static let profile: [VerbCase] = [
        VerbCase(
            "it is made",
            "habits profile set --display-name Amina --total-xp 500",
            after: ["habits journeys follow first-steps"],
            table: "The profile is stored.\n",
            json: """
                {
                  "userId": "$ID1", "displayName": "Amina", "totalXp": 500, "carriedXp": 500, "level": 3,
                  "xpToNext": 100, "streak": 0, "isAdmin": true, "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z"
                }
                """,
            csv: """
                userId,displayName,totalXp,carriedXp,level,xpToNext,streak,lastActiveDate,isAdmin,createdAt,updatedAt
                $ID1,Amina,500,500,3,100,0,,true,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z
                """),
        VerbCase(
            "it is changed",
            "habits profile set --display-name '' --total-xp 100",
            after: ["habits profile set --display-name Amina --total-xp 500"],
            table: "The profile is stored.\n",
            json: """
                {
                  "userId": "$ID1", "totalXp": 500, "carriedXp": 500, "level": 3, "xpToNext": 100, "streak": 0,
                  "isAdmin": true, "createdAt": "2026-01-08T14:30:00.000Z", "updatedAt": "2026-01-08T14:30:00.000Z"
                }
                """,
            csv: """
                userId,displayName,totalXp,carriedXp,level,xpToNext,streak,lastActiveDate,isAdmin,createdAt,updatedAt
                $ID1,,500,500,3,100,0,,true,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z
                """),
        VerbCase(
            refused: "points below none",
            "habits profile set --total-xp -1",
            after: ["habits journeys follow first-steps"],
            code: 65,
            "mizan: total_xp is -1; it can be 0 to 1000000000000."),
        VerbCase(
            refused: "more points than can be",
            "habits profile set --total-xp 1000000000001",
            after: ["habits journeys follow first-steps"],
            code: 65,
            "mizan: total_xp is 1000000000001; it can be 0 to 1000000000000."),
        VerbCase(
            "as it is",
            "habits profile show",
            after: [
                "habits profile set --display-name Amina --total-xp 500", "habits journeys follow first-steps",
                "habits done 1",
            ],
            table: """
                Name: Amina
                XP: 510
                Level: 3
                To the next: 90
                Streak: 1
                Last active: 2026-01-08
                Administrator: yes
                Since: 2026-01-08 14:30Z

                """,
            json: """
                {
                  "userId": "$ID1", "displayName": "Amina", "totalXp": 510, "carriedXp": 500, "level": 3,
                  "xpToNext": 90, "streak": 1, "lastActiveDate": "2026-01-08", "isAdmin": true,
                  "createdAt": "2026-01-08T14:30:00.000Z", "updatedAt": "2026-01-08T14:30:00.000Z"
                }
                """,
            csv: """
                userId,displayName,totalXp,carriedXp,level,xpToNext,streak,lastActiveDate,isAdmin,createdAt,updatedAt
                $ID1,Amina,510,500,3,90,1,2026-01-08,true,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z
                """),
        VerbCase(
            "is what is shown if no verb is said",
            "habits profile",
            after: ["habits profile set --display-name Amina"],
            table: """
                Name: Amina
                XP: 0
                Level: 1
                To the next: 100
                Streak: 0
                Administrator: yes
                Since: 2026-01-08 14:30Z

                """,
            json: """
                {
                  "userId": "$ID1", "displayName": "Amina", "totalXp": 0, "carriedXp": 0, "level": 1,
                  "xpToNext": 100, "streak": 0, "isAdmin": true, "createdAt": "2026-01-08T14:30:00.000Z",
                  "updatedAt": "2026-01-08T14:30:00.000Z"
                }
                """,
            csv: """
                userId,displayName,totalXp,carriedXp,level,xpToNext,streak,lastActiveDate,isAdmin,createdAt,updatedAt
                $ID1,Amina,0,0,1,100,0,,true,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z
                """),
        VerbCase(
            file: "as the web has it",
            "habits profile show --shape web",
            after: ["habits profile set --display-name Amina --total-xp 500"],
            prints: """
                {
                  "userId": "$ID1",
                  "displayName": "Amina",
                  "streak": 0,
                  "totalXp": 500,
                  "level": 3,
                  "lastActiveDate": null,
                  "isAdmin": true
                }

                """),
        VerbCase(
            file: "as the phone has it",
            "habits profile show --shape ios",
            after: ["habits profile set --display-name Amina"],
            prints: """
                {
                  "userId": "$ID1",
                  "displayName": "Amina",
                  "streak": 0,
                  "totalXp": 0,
                  "level": 1,
                  "isAdmin": true,
                  "createdAt": "2026-01-08T14:30:00Z",
                  "updatedAt": "2026-01-08T14:30:00Z"
                }

                """),
        VerbCase(
            file: "as the database has it",
            "habits profile show --shape row",
            after: ["habits profile set --display-name Amina"],
            prints: """
                {
                  "id": null,
                  "user_id": "$ID1",
                  "display_name": "Amina",
                  "streak": 0,
                  "total_xp": 0,
                  "level": 1,
                  "last_active_date": null,
                  "is_admin": true,
                  "created_at": "2026-01-08T14:30:00+00:00",
                  "updated_at": "2026-01-08T14:30:00+00:00"
                }

                """),
        VerbCase(
            refused: "none yet",
            "habits profile show",
            after: ["habits journeys follow first-steps"],
            code: 66,
            """
            mizan: There is no profile yet. `mizan habits profile set --display-name NAME` makes it; level and streak are in \
            `mizan habits today`.
            """),
        VerbCase(
            "it goes",
            "habits profile remove",
            after: ["habits profile set --display-name Amina"],
            table: "The profile has been removed.\n",
            json: #"{"removed": 1}"#),
        VerbCase(
            refused: "none is there",
            "habits profile remove",
            after: ["habits journeys follow first-steps"],
            code: 66,
            """
            mizan: There is no profile yet. `mizan habits profile set --display-name NAME` makes it; level and streak are in \
            `mizan habits today`.
            """),
    ]
}
