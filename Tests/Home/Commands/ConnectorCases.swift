import CommandSupport

extension HomeVerbs {
    /// `Tools/Checks/sync` runs the verbs of connectors between two servers. These cases show the output of the verbs without a
    /// second Mizan.
    static let connectorVerbs: [Line] = [
        "sync add x https://a.example", "sync resolve x sample.A k mine", "sync retry x", "sync pause x",
        "sync token x",
        "sync remove x",
    ]

    private static let before: [Step] = ["quran favorite add 1:1"]
    private static let unknown = """
        mizan: There is no connector “server”. mizan sync status shows all.
        """
    private static let none =
        "This Mizan is not synced with any remote. To begin: mizan sync add NAME https://ADDRESS\n"
    private static let columns = """
        name,account,address,state,synced,pending,failed,held,conflicts,succeededAt,kind,slices,received,sent,message
        """

    static let connectors: [VerbCase] = [
        VerbCase("none", "sync status", after: before, table: none, json: "[]", csv: columns),
        VerbCase("nobody to bring together with", "sync run", after: before, table: none, json: "[]", csv: columns),
        VerbCase(
            "none", "sync conflicts", after: before, table: "No record waits for your decision.\n", json: "[]",
            csv: "connector,kind,type,key,message,mine,theirs"),
        VerbCase(refused: "no such connector", "sync run server", after: before, code: 66, unknown),
        VerbCase(refused: "no such connector", "sync conflicts server", after: before, code: 66, unknown),
        VerbCase(
            refused: "a limit of none", "sync conflicts --limit 0", after: before, code: 64,
            "mizan: --limit is a number from 1; 0 is not."),
        VerbCase(
            refused: "a cursor that is none", "sync conflicts --cursor 00", after: before, code: 65,
            "mizan: This cursor does not belong to this query. Start again without a cursor."),
        VerbCase(refused: "no such connector", "sync retry server", after: before, code: 66, unknown),
        VerbCase(refused: "no such connector", "sync pause server", after: before, code: 66, unknown),
        VerbCase(refused: "no such connector", "sync remove server", after: before, code: 66, unknown),
        VerbCase(
            refused: "no such connector", "sync token server --token-stdin", after: before, input: "token", code: 66,
            unknown),
        VerbCase(
            refused: "no such connector", "sync resolve server quran.AyahNote x mine", after: before, code: 66, unknown),
        VerbCase(
            refused: "no side", "sync resolve server quran.AyahNote x both", after: before, code: 64,
            "mizan: The last word of the command must be “mine” or “theirs”."),
        VerbCase(
            refused: "a name that is none", "sync add Server https://a.example --token-stdin", after: before,
            input: "token", code: 65,
            "mizan: The name of a connector is 1 to 40 small letters, digits and hyphens, such as “laptop”."),
        VerbCase(
            refused: "an address that is none", "sync add server a.example --token-stdin", after: before,
            input: "token", code: 65,
            "mizan: The address cannot be used: it is not an address such as https://example.org/feed."),
        VerbCase(
            refused: "a token with blanks", "sync add server https://a.example --token-stdin", after: before,
            input: "two words", code: 65,
            "mizan: A token is one word of letters, digits and punctuation, without spaces."),
        VerbCase(
            refused: "a kind that is none", "sync add x https://a.example --kind ftp --token-stdin", after: before,
            input: "token", code: 65,
            """
            mizan: There is no kind of remote “ftp” here. There are: mizan, neon, icloud, progress-api. The kinds of remotes \
            depend on the running slices; mizan status shows which slices run.
            """),
        VerbCase(
            refused: "two sources of one token", "sync add x https://a.example --token-stdin --token-file token",
            after: before, input: "token", code: 64,
            "mizan: Give only one of --token-stdin, --token-file and --token-variable."),
        VerbCase(
            refused: "a file that is not there", "sync token server --token-file nowhere", after: before, code: 66,
            unknown),
        VerbCase(
            refused: "a file that is not there", "sync add x https://a.example --token-file /nowhere/token",
            after: before, code: 65, "mizan: The file /nowhere/token cannot be read: No such file or directory."),
        VerbCase(
            refused: "a variable that is not set", "sync add x https://a.example --token-variable NO_SUCH_TOKEN",
            after: before, code: 65, "mizan: The variable NO_SUCH_TOKEN cannot be read: it is not set."),
        VerbCase(
            refused: "no address", "sync add x --token-stdin", after: before, input: "token", code: 65,
            "mizan: “x” is another Mizan, which needs an address: mizan sync add x https://ADDRESS"),
        VerbCase(
            refused: "no e-mail", "sync add x https://a.example --kind progress-api --token-stdin", after: before,
            input: "key\nword", code: 65,
            "mizan: “x” is a server of the progress API, which needs an e-mail for signing in: --email."),
        VerbCase(
            refused: "an e-mail where none is asked",
            "sync add x https://a.example --email a@example.org --token-stdin",
            after: before, input: "token", code: 65,
            "mizan: “x” is another Mizan: its secret identifies you, so leave --email out."),
        VerbCase(
            refused: "no password",
            "sync add x https://a.example --kind progress-api --email a@example.org --token-stdin", after: before,
            input: "key", code: 65,
            "mizan: “x” is a server of the progress API: standard input has a line for each of these, API key, Password; there are 1."
        ),
        VerbCase(
            refused: "this machine, which no setting allows", "sync add server http://127.0.0.1:8080 --token-stdin",
            after: before, input: "token", code: 77,
            "mizan: 127.0.0.1:8080/v1/account is on this machine or its own network. Mizan sends requests there only "
                + "if the setting outgoing.allowedAddresses names the address. If this is intended, set outgoing.allowedAddresses (Docs/Configuration.md)."
        ),
    ]
}
