import CommandSupport

extension HomeVerbs {
    /// `mizan account token list`
    static let accountTokenList: [VerbCase] = [
        VerbCase(
            "none yet",
            "account token list",
            after: ["quran favorite add 1:1"],
            table: "There are no tokens.\n",
            json: "[]",
            csv: "id,name,scopes,createdAt,expiresAt,lastUsedAt,revokedAt"),
        VerbCase(
            "those that there are",
            "account token list",
            after: [
                "quran favorite add 1:1",
                .keep("TOKEN", field: "id", of: "account token create phone --scope quran:read"), .seconds(60),
                "account token revoke $TOKEN",
            ],
            table: """
                Id      Name   May         Since              Until  Last used  Revoked
                ID-END  phone  quran:read  2026-01-08 14:30Z  –      –          2026-01-08 14:31Z

                """,
            json: """
                [
                  {
                    "id": "$TOKEN", "name": "phone", "scopes": "quran:read",
                    "createdAt": "2026-01-08T14:30:00.000Z", "revokedAt": "2026-01-08T14:31:00.000Z"
                  }
                ]
                """,
            csv: """
                id,name,scopes,createdAt,expiresAt,lastUsedAt,revokedAt
                $TOKEN,phone,quran:read,2026-01-08T14:30:00.000Z,,,2026-01-08T14:31:00.000Z
                """,
            masks: [.identityEnd]),
    ]
}
