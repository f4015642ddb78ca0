import CommandSupport

extension LibraryVerbs {
    private static let kobo: Step = .keep("READER", field: "id", of: "library reader add kobo")
    private static let columns = "id,name,createdAt,lastUsedAt"

    /// `mizan library reader …`
    static let readers: [VerbCase] = [
        VerbCase(
            "an app password", "library reader add kobo", after: two, table: "PASSWORD\n",
            json: #"""
                {
                  "id": "ID", "name": "kobo", "createdAt": "2026-01-08T14:30:00.000Z", "account": "me",
                  "password": "PASSWORD"
                }
                """#,
            csv: "\(columns),account,password\nID,kobo,2026-01-08T14:30:00.000Z,,me,PASSWORD",
            errors: "Save it now: it is not shown again. The app signs in as “me”, at /opds or /kosync.",
            masks: [.appPassword, .identity]),
        VerbCase(
            refused: "the same name again", "library reader add kobo", after: two + [kobo], code: 65,
            "mizan: There is already a reading app “kobo”. Remove it first."),
        VerbCase(
            refused: "no name", "library reader add ''", after: two, code: 65,
            "mizan: The name is 1 to 200 bytes long and holds no control or invisible characters."),
        VerbCase(
            "none yet", "library reader list", after: two,
            table: "No reading app yet. Add one: mizan library reader add kobo\n",
            json: "[]", csv: columns),
        VerbCase(
            "one", "library reader list", after: two + [kobo],
            table: """
                Id      Name  Since              Last used
                ID-END  kobo  2026-01-08 14:30Z  –

                """,
            json: #"[{"id": "$READER", "name": "kobo", "createdAt": "2026-01-08T14:30:00.000Z"}]"#,
            csv: "\(columns)\n$READER,kobo,2026-01-08T14:30:00.000Z,", masks: [.identityEnd]),
        VerbCase(
            "one is removed", "library reader remove kobo", after: two + [kobo],
            table: "The reading app has been removed.\n", json: #"{"removed": 1}"#),
        VerbCase(
            refused: "one that was removed", "library reader remove kobo",
            after: two + [kobo, "library reader remove kobo"], code: 66,
            "mizan: There is no reading app “kobo”. `mizan library reader list` shows them."),
    ]
}
