import CommandSupport

extension HomeVerbs {
    /// `mizan account token create`
    static let accountTokenCreate: [VerbCase] = [
        VerbCase(
            "a token is made",
            "account token create phone --scope quran:read --scope metrics:read --expires 90d",
            after: ["quran favorite add 1:1"],
            table: "mizan_api_SECRET\n",
            json: """
                {
                  "id": "ID", "name": "phone", "scopes": "metrics:read quran:read",
                  "createdAt": "2026-01-08T14:30:00.000Z", "expiresAt": "2026-04-08T14:30:00.000Z",
                  "token": "mizan_api_SECRET"
                }
                """,
            csv: """
                id,name,scopes,createdAt,expiresAt,lastUsedAt,revokedAt,token
                ID,phone,metrics:read quran:read,2026-01-08T14:30:00.000Z,2026-04-08T14:30:00.000Z,,,mizan_api_SECRET
                """,
            errors: """
                Save it now: it is not shown again. It allows metrics:read, quran:read, until 2026-04-08 14:30Z.
                """,
            masks: [.secret, .identity]),
        VerbCase(
            "one without an end",
            "account token create phone --scope quran:write",
            after: ["quran favorite add 1:1"],
            table: "mizan_api_SECRET\n",
            json: """
                {
                  "id": "ID", "name": "phone", "scopes": "quran:write", "createdAt": "2026-01-08T14:30:00.000Z",
                  "token": "mizan_api_SECRET"
                }
                """,
            csv: """
                id,name,scopes,createdAt,expiresAt,lastUsedAt,revokedAt,token
                ID,phone,quran:write,2026-01-08T14:30:00.000Z,,,,mizan_api_SECRET
                """,
            errors: "Save it now: it is not shown again. It allows quran:write.",
            masks: [.secret, .identity]),
        VerbCase(
            refused: "no scope",
            "account token create phone",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: Say what the token may do, such as quran:read."),
        VerbCase(
            refused: "no such scope",
            "account token create phone --scope garden:read",
            after: ["quran favorite add 1:1"],
            code: 65,
            """
            mizan: “garden:read” is not a scope. There are: \(Slices.scopes).
            """),
        VerbCase(
            refused: "no time",
            "account token create phone --scope quran:read --expires soon",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: “soon” is not a time. Write a number and h, d or w, up to ten years: 90d."),
    ]
}
