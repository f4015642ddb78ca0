import CommandSupport
import Kernel

/// The verbs that belong to no part: settings, and the contract.
enum ApplicationVerbs {
    static let openapi: Line = "openapi"

    static let table = VerbTable(
        cases: configExplain + version, reading: ["config explain", "version", "help", "install"],
        summarising: ["config explain"],
        others: [
            openapi, "store renew-epochs", "store copy $DIR/store $DIR/copy", "help backups", "install --into $DIR/usr",
        ])

    private static let version = [
        VerbCase(
            "the version", "version", table: MizanVersion.current + "\n",
            json: "{\"version\": \"\(MizanVersion.current)\"}", csv: "version\n\(MizanVersion.current)")
    ]
}
