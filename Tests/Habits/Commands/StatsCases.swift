import CommandSupport

extension HabitsVerbs {
    /// `mizan habits stats`
    static let stats: [VerbCase] = [
        VerbCase(
            "nothing yet",
            "habits stats",
            after: ["habits profile set --display-name Amina"],
            table: """
                Level 1 - 0 XP - 100 to the next
                0 completions on 0 days. Streak 0 days, longest 0.

                Achievements
                  . First dua (0 of 1)
                  . 3 days in a row (0 of 3)
                  . 7 days in a row (0 of 7)
                  . 14 days in a row (0 of 14)
                  . 30 days in a row (0 of 30)
                  . Level 5 (1 of 5)
                  . Practised on each day of a week, Monday to Sunday (0 of 7)

                """,
            json: """
                {
                  "totalXp": 0, "level": 1, "xpInLevel": 0, "xpOfLevel": 100, "xpToNext": 100, "streak": 0,
                  "longestStreak": 0, "practisedDays": 0, "completions": 0,
                  "bySlot": {"morning": 0, "anytime": 0, "evening": 0},
                  "byWeekday": [
                    {"weekday": "monday", "practised": 0, "of": 0}, {"weekday": "tuesday", "practised": 0, "of": 0},
                    {"weekday": "wednesday", "practised": 0, "of": 0},
                    {"weekday": "thursday", "practised": 0, "of": 0},
                    {"weekday": "friday", "practised": 0, "of": 0},
                    {"weekday": "saturday", "practised": 0, "of": 0}, {"weekday": "sunday", "practised": 0, "of": 0}
                  ],
                  "bestStreaks": [],
                  "achievements": [
                    {"id": "first-dua", "title": "First dua", "reached": 0, "needed": 1, "isEarned": false},
                    {"id": "streak-3", "title": "3 days in a row", "reached": 0, "needed": 3, "isEarned": false},
                    {"id": "streak-7", "title": "7 days in a row", "reached": 0, "needed": 7, "isEarned": false},
                    {"id": "streak-14", "title": "14 days in a row", "reached": 0, "needed": 14, "isEarned": false},
                    {"id": "streak-30", "title": "30 days in a row", "reached": 0, "needed": 30, "isEarned": false},
                    {"id": "level-5", "title": "Level 5", "reached": 1, "needed": 5, "isEarned": false},
                    {
                      "id": "perfect-week", "title": "Practised on each day of a week, Monday to Sunday",
                      "reached": 0, "needed": 7, "isEarned": false
                    }
                  ],
                  "duaStreak": 0, "longestDuaStreak": 0
                }
                """,
            csv: """
                totalXp,level,xpInLevel,xpOfLevel,xpToNext,streak,longestStreak,lastActiveDate,practisedDays,completions,bySlot,byWeekday,bestStreaks,achievements,duaStreak,longestDuaStreak
                0,1,0,100,100,0,0,,0,0,"{""morning"":0,""anytime"":0,""evening"":0}","[{""weekday"":""monday"",""practised"":0,""of"":0},{""weekday"":""tuesday"",""practised"":0,""of"":0},{""weekday"":""wednesday"",""practised"":0,""of"":0},{""weekday"":""thursday"",""practised"":0,""of"":0},{""weekday"":""friday"",""practised"":0,""of"":0},{""weekday"":""saturday"",""practised"":0,""of"":0},{""weekday"":""sunday"",""practised"":0,""of"":0}]",[],"[{""id"":""first-dua"",""title"":""First dua"",""reached"":0,""needed"":1,""isEarned"":false},{""id"":""streak-3"",""title"":""3 days in a row"",""reached"":0,""needed"":3,""isEarned"":false},{""id"":""streak-7"",""title"":""7 days in a row"",""reached"":0,""needed"":7,""isEarned"":false},{""id"":""streak-14"",""title"":""14 days in a row"",""reached"":0,""needed"":14,""isEarned"":false},{""id"":""streak-30"",""title"":""30 days in a row"",""reached"":0,""needed"":30,""isEarned"":false},{""id"":""level-5"",""title"":""Level 5"",""reached"":1,""needed"":5,""isEarned"":false},{""id"":""perfect-week"",""title"":""Practised on each day of a week, Monday to Sunday"",""reached"":0,""needed"":7,""isEarned"":false}]",0,0
                """),
        VerbCase(
            "some days",
            "habits stats",
            after: [
                "habits journeys follow first-steps", "habits done 1 2 --day -3d", "habits done 1 --day -2d",
                "habits done 1 2 3", "habits done 6 --day yesterday",
            ],
            table: """
                Level 1 - 70 XP - 30 to the next
                7 completions on 4 days. Streak 4 days, longest 4.

                Best streaks
                    4 days  2026-01-05 to 2026-01-08

                By slot
                  Morning    ####################  5
                  Anytime    ####................  1
                  Evening    ####................  1

                By weekday
                  Monday     ####################  1 of 1
                  Tuesday    ####################  1 of 1
                  Wednesday  ####################  1 of 1
                  Thursday   ####################  1 of 1
                  Friday     ....................  0 of 0
                  Saturday   ....................  0 of 0
                  Sunday     ....................  0 of 0

                Achievements
                  x First dua
                  x 3 days in a row
                  . 7 days in a row (4 of 7)
                  . 14 days in a row (4 of 14)
                  . 30 days in a row (4 of 30)
                  . Level 5 (1 of 5)
                  . Practised on each day of a week, Monday to Sunday (4 of 7)

                """,
            json: """
                {
                  "totalXp": 70, "level": 1, "xpInLevel": 70, "xpOfLevel": 100, "xpToNext": 30, "streak": 4,
                  "longestStreak": 4, "lastActiveDate": "2026-01-08", "practisedDays": 4, "completions": 7,
                  "bySlot": {"morning": 5, "anytime": 1, "evening": 1},
                  "byWeekday": [
                    {"weekday": "monday", "practised": 1, "of": 1}, {"weekday": "tuesday", "practised": 1, "of": 1},
                    {"weekday": "wednesday", "practised": 1, "of": 1},
                    {"weekday": "thursday", "practised": 1, "of": 1},
                    {"weekday": "friday", "practised": 0, "of": 0},
                    {"weekday": "saturday", "practised": 0, "of": 0}, {"weekday": "sunday", "practised": 0, "of": 0}
                  ],
                  "bestStreaks": [{"first": "2026-01-05", "last": "2026-01-08", "length": 4}],
                  "achievements": [
                    {"id": "first-dua", "title": "First dua", "reached": 1, "needed": 1, "isEarned": true},
                    {"id": "streak-3", "title": "3 days in a row", "reached": 3, "needed": 3, "isEarned": true},
                    {"id": "streak-7", "title": "7 days in a row", "reached": 4, "needed": 7, "isEarned": false},
                    {"id": "streak-14", "title": "14 days in a row", "reached": 4, "needed": 14, "isEarned": false},
                    {"id": "streak-30", "title": "30 days in a row", "reached": 4, "needed": 30, "isEarned": false},
                    {"id": "level-5", "title": "Level 5", "reached": 1, "needed": 5, "isEarned": false},
                    {
                      "id": "perfect-week", "title": "Practised on each day of a week, Monday to Sunday",
                      "reached": 4, "needed": 7, "isEarned": false
                    }
                  ],
                  "duaStreak": 4, "longestDuaStreak": 4
                }
                """,
            csv: """
                totalXp,level,xpInLevel,xpOfLevel,xpToNext,streak,longestStreak,lastActiveDate,practisedDays,completions,bySlot,byWeekday,bestStreaks,achievements,duaStreak,longestDuaStreak
                70,1,70,100,30,4,4,2026-01-08,4,7,"{""morning"":5,""anytime"":1,""evening"":1}","[{""weekday"":""monday"",""practised"":1,""of"":1},{""weekday"":""tuesday"",""practised"":1,""of"":1},{""weekday"":""wednesday"",""practised"":1,""of"":1},{""weekday"":""thursday"",""practised"":1,""of"":1},{""weekday"":""friday"",""practised"":0,""of"":0},{""weekday"":""saturday"",""practised"":0,""of"":0},{""weekday"":""sunday"",""practised"":0,""of"":0}]","[{""first"":""2026-01-05"",""last"":""2026-01-08"",""length"":4}]","[{""id"":""first-dua"",""title"":""First dua"",""reached"":1,""needed"":1,""isEarned"":true},{""id"":""streak-3"",""title"":""3 days in a row"",""reached"":3,""needed"":3,""isEarned"":true},{""id"":""streak-7"",""title"":""7 days in a row"",""reached"":4,""needed"":7,""isEarned"":false},{""id"":""streak-14"",""title"":""14 days in a row"",""reached"":4,""needed"":14,""isEarned"":false},{""id"":""streak-30"",""title"":""30 days in a row"",""reached"":4,""needed"":30,""isEarned"":false},{""id"":""level-5"",""title"":""Level 5"",""reached"":1,""needed"":5,""isEarned"":false},{""id"":""perfect-week"",""title"":""Practised on each day of a week, Monday to Sunday"",""reached"":4,""needed"":7,""isEarned"":false}]",4,4
                """),
        VerbCase(
            "one habit",
            "habits stats walk",
            after: ["habits add Walk", "habits done Walk", "habits done Walk --day yesterday"],
            table: """
                Habit: Walk
                Schedule: daily
                Strength: 10%
                Streak: 2
                Longest streak: 2

                """,
            json: """
                {
                  "id": "$ID2", "title": "Walk", "schedule": "daily", "strength": 0.10114902680445778, "streak": 2,
                  "longestStreak": 2
                }
                """,
            csv: """
                id,title,schedule,strength,streak,longestStreak
                $ID2,Walk,daily,0.10114902680445778,2,2
                """),
        VerbCase(
            "a dua that is a habit",
            "habits stats starter:ayat-al-kursi",
            after: ["habits add starter:ayat-al-kursi", "habits done 1"],
            table: """
                Habit: Ayat al-Kursi
                Schedule: daily
                Strength: 5%
                Streak: 1
                Longest streak: 1

                """,
            json: """
                {
                  "id": "$ID2", "title": "Ayat al-Kursi", "schedule": "daily", "strength": 0.051922485660828355,
                  "streak": 1, "longestStreak": 1
                }
                """,
            csv: """
                id,title,schedule,strength,streak,longestStreak
                $ID2,Ayat al-Kursi,daily,0.051922485660828355,1,1
                """),
        VerbCase(
            refused: "a habit that there is not",
            "habits stats Swim",
            after: ["habits add Walk"],
            code: 66,
            "mizan: There is no habit “Swim”. `mizan habits list` shows them."),
    ]
}
