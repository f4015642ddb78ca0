import CommandSupport

extension QuranVerbs {
    /// `mizan quran setting get`
    static let settingGet: [VerbCase] = [
        VerbCase(
            "a number",
            "quran setting get fontSize",
            after: threeSettings,
            table: "24\n",
            json: """
                {
                  "recordName": "setting-$OWNER-fontSize", "settingKey": "fontSize", "settingValue": "24",
                  "lastModifiedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,settingKey,settingValue,lastModifiedAt,ownerRecordName
                setting-$OWNER-fontSize,fontSize,24,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            "a text is JSON, too",
            "quran setting get theme",
            after: threeSettings,
            table: """
                "dark"

                """,
            json: #"""
                {
                  "recordName": "setting-$OWNER-theme", "settingKey": "theme", "settingValue": "\"dark\"",
                  "lastModifiedAt": "2026-01-08T14:31:00.000Z", "ownerRecordName": "$OWNER"
                }
                """#,
            csv: #"""
                recordName,settingKey,settingValue,lastModifiedAt,ownerRecordName
                setting-$OWNER-theme,theme,"""dark""",2026-01-08T14:31:00.000Z,$OWNER
                """#),
        VerbCase(
            refused: "one that is not there",
            "quran setting get colour",
            after: threeSettings,
            code: 66,
            "mizan: There is no setting “colour”."),
    ]
}
