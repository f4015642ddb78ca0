import CommandSupport

extension QuranVerbs {
    /// `mizan quran setting set`
    static let settingSet: [VerbCase] = [
        VerbCase(
            "a number",
            "quran setting set fontSize 24",
            after: ["quran favorite add 1:1"],
            table: "fontSize = 24\n",
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
            "an object in several words",
            #"quran setting set reciter '{"name":' '"Al-Husary"}' --at 2026-01-02"#,
            after: ["quran favorite add 1:1"],
            table: """
                reciter = {"name":"Al-Husary"}

                """,
            json: #"""
                {
                  "recordName": "setting-$OWNER-reciter", "settingKey": "reciter",
                  "settingValue": "{\"name\":\"Al-Husary\"}", "lastModifiedAt": "2026-01-02T00:00:00.000Z",
                  "ownerRecordName": "$OWNER"
                }
                """#,
            csv: """
                recordName,settingKey,settingValue,lastModifiedAt,ownerRecordName
                setting-$OWNER-reciter,reciter,"{""name"":""Al-Husary""}",2026-01-02T00:00:00.000Z,$OWNER
                """),
        VerbCase(
            "a number below zero",
            "quran setting set offset -5",
            after: ["quran favorite add 1:1"],
            table: "offset = -5\n",
            json: """
                {
                  "recordName": "setting-$OWNER-offset", "settingKey": "offset", "settingValue": "-5",
                  "lastModifiedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,settingKey,settingValue,lastModifiedAt,ownerRecordName
                setting-$OWNER-offset,offset,-5,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            "another value",
            "quran setting set fontSize 26",
            after: threeSettings,
            table: "fontSize = 26\n",
            json: """
                {
                  "recordName": "setting-$OWNER-fontSize", "settingKey": "fontSize", "settingValue": "26",
                  "lastModifiedAt": "2026-01-08T14:31:00.000Z", "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,settingKey,settingValue,lastModifiedAt,ownerRecordName
                setting-$OWNER-fontSize,fontSize,26,2026-01-08T14:31:00.000Z,$OWNER
                """),
        VerbCase(
            refused: "no JSON",
            "quran setting set theme dark",
            after: ["quran favorite add 1:1"],
            code: 65,
            """
            mizan: settingValue must be a JSON value, such as 24, true or "dark" in its quotes: this is not the \
            start of a value at $ (byte 0).
            """),
        VerbCase(
            refused: "a key that clients lose",
            "quran setting set .. 1",
            after: ["quran favorite add 1:1"],
            code: 65,
            """
            mizan: settingKey must not be “..”: in an address this means a directory, and clients replace it before \
            they send the request.
            """),
        VerbCase(
            refused: "no value",
            "quran setting set theme",
            after: ["quran favorite add 1:1"],
            code: 64,
            "mizan: Missing expected argument '<value> ...'"),
    ]
}
