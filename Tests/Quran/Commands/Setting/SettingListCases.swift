import CommandSupport

extension QuranVerbs {
    /// `mizan quran setting list`
    static let settingList: [VerbCase] = [
        VerbCase(
            "none yet",
            "quran setting list",
            after: ["quran favorite add 1:1"],
            table: "No settings yet. Set one: mizan quran setting set fontSize 24\n",
            json: "[]",
            csv: "recordName,settingKey,settingValue,lastModifiedAt,ownerRecordName"),
        VerbCase(
            "by key",
            "quran setting list",
            after: threeSettings,
            table: """
                Setting   Value                              Changed
                fontSize  24                                 2026-01-08 14:30Z
                reciter   {"name":"Al-Husary","speed":1.25}  2026-01-08 14:31Z
                theme     "dark"                             2026-01-08 14:31Z

                """,
            json: #"""
                [
                  {
                    "recordName": "setting-$OWNER-fontSize", "settingKey": "fontSize", "settingValue": "24",
                    "lastModifiedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "setting-$OWNER-reciter", "settingKey": "reciter",
                    "settingValue": "{\"name\":\"Al-Husary\",\"speed\":1.25}",
                    "lastModifiedAt": "2026-01-08T14:31:00.000Z", "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "setting-$OWNER-theme", "settingKey": "theme", "settingValue": "\"dark\"",
                    "lastModifiedAt": "2026-01-08T14:31:00.000Z", "ownerRecordName": "$OWNER"
                  }
                ]
                """#,
            csv: #"""
                recordName,settingKey,settingValue,lastModifiedAt,ownerRecordName
                setting-$OWNER-fontSize,fontSize,24,2026-01-08T14:30:00.000Z,$OWNER
                setting-$OWNER-reciter,reciter,"{""name"":""Al-Husary"",""speed"":1.25}",2026-01-08T14:31:00.000Z,$OWNER
                setting-$OWNER-theme,theme,"""dark""",2026-01-08T14:31:00.000Z,$OWNER
                """#),
        VerbCase(
            "by a field, in another order, and not all",
            "quran setting list --where settingKey>=r --sort -lastModifiedAt --limit 1",
            after: threeSettings,
            table: """
                Setting  Value   Changed
                theme    "dark"  2026-01-08 14:31Z

                """,
            json: #"""
                [
                  {
                    "recordName": "setting-$OWNER-theme", "settingKey": "theme", "settingValue": "\"dark\"",
                    "lastModifiedAt": "2026-01-08T14:31:00.000Z", "ownerRecordName": "$OWNER"
                  }
                ]
                """#,
            csv: #"""
                recordName,settingKey,settingValue,lastModifiedAt,ownerRecordName
                setting-$OWNER-theme,theme,"""dark""",2026-01-08T14:31:00.000Z,$OWNER
                """#,
            errors: """
                For more, add --cursor 5b2231626873636b77357764713234222c22323032362d30312d30385431343a33313a30302e3030305a222c227468656d65225d
                """),
        VerbCase(
            "the page behind a cursor",
            "quran setting list --limit 2 --cursor $NEXT",
            after: threeSettings + [.keepCursor("NEXT", of: "quran setting list --limit 2")],
            table: """
                Setting  Value   Changed
                theme    "dark"  2026-01-08 14:31Z

                """,
            json: #"""
                [
                  {
                    "recordName": "setting-$OWNER-theme", "settingKey": "theme", "settingValue": "\"dark\"",
                    "lastModifiedAt": "2026-01-08T14:31:00.000Z", "ownerRecordName": "$OWNER"
                  }
                ]
                """#,
            csv: #"""
                recordName,settingKey,settingValue,lastModifiedAt,ownerRecordName
                setting-$OWNER-theme,theme,"""dark""",2026-01-08T14:31:00.000Z,$OWNER
                """#),
        VerbCase(
            "nothing matches",
            "quran setting list --where settingKey=colour",
            after: threeSettings,
            table: "Nothing matches.\n",
            json: "[]",
            csv: "recordName,settingKey,settingValue,lastModifiedAt,ownerRecordName"),
    ]
}
