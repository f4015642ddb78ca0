import CommandSupport

extension HomeVerbs {
    /// `mizan account quota`
    static let accountQuota: [VerbCase] = [
        VerbCase(
            "a limit",
            "account quota me 2000000",
            after: ["quran favorite add 1:1"],
            table: "“me” uses 103 bytes, and may use 2.0 MB.\n",
            json: #"{"name": "me", "id": "$ID1", "usedBytes": 103, "quotaBytes": 2000000}"#,
            csv: """
                name,id,usedBytes,quotaBytes
                me,$ID1,103,2000000
                """),
        VerbCase(
            "no limit any more",
            "account quota me none",
            after: ["quran favorite add 1:1", "account quota me 1"],
            table: "“me” uses 103 bytes, and may use any number of bytes.\n",
            json: #"{"name": "me", "id": "$ID1", "usedBytes": 103}"#,
            csv: """
                name,id,usedBytes,quotaBytes
                me,$ID1,103,
                """),
        VerbCase(
            refused: "no number of bytes",
            "account quota me 2MB",
            after: ["quran favorite add 1:1"],
            code: 64,
            "mizan: “2MB” is not a number of bytes. Write digits, or none."),
        VerbCase(
            refused: "nobody of that name",
            "account quota nobody 1",
            after: ["quran favorite add 1:1"],
            code: 66,
            "mizan: There is no owner “nobody”. The owners are: me."),
        VerbCase(
            refused: "what there is no room for",
            "quran favorite add 1:2",
            after: ["quran favorite add 1:1", "account quota me 1"],
            code: 73,
            """
            mizan: The account may use 1 byte and uses 103 bytes: there is no space for this. Removing is still \
            possible, and an admin can allow more. Use `mizan account quota NAME BYTES`.
            """),
    ]
}
