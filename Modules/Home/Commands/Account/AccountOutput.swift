internal import Accounts
internal import CommandLineKit
internal import HomePeople
internal import HomeTransfer
internal import Kernel

/// The output of an export, an import and a deletion.
enum AccountOutput {
    static func show(_ result: AccountExport.Result, file: String, on output: CommandOutput, sentence: String) {
        output.json([
            "owner": .string(result.owner.description), "name": .string(result.name), "file": .string(file),
            "rows": .integer(Int64(result.rows)), "digest": .string(result.digest), "tables": tables(result.tables),
        ])
        output.say(sentence)
        output.say("Digest: \(result.digest)")
        csv(result.tables, on: output)
    }

    /// `12 rows of 1 table`
    static func amount(_ result: AccountExport.Result) -> String {
        "\(Counted.text(result.rows, "row")) of \(Counted.text(result.tables.count, "table"))"
    }

    static func show(_ result: AccountDeletion.Result, wasLast: Bool, on output: CommandOutput) {
        output.json([
            "owner": .string(result.owner.description), "name": .string(result.name),
            "rows": .integer(Int64(result.rows)), "tables": tables(result.tables),
            "isScrubbed": .boolean(result.isScrubbed), "removedToken": .boolean(result.removedToken),
            "tokenFailure": result.tokenFailure.map(JSONValue.string) ?? .null,
            "copies": .array(result.copies.map(JSONValue.string)),
        ])
        output.say("“\(result.name)” is deleted: \(Counted.text(result.rows, "row")).")
        for table in result.tables { output.say("  \(table.name): \(table.rows)") }
        output.say("Each of these tables was searched again, row by row: no row is left.")
        if !result.isScrubbed {
            output.say(
                "Traces of the deleted data stay in the store's log until every program that has the store open is "
                    + "stopped."
            )
        }
        if result.removedToken { output.say("The owner's token for the server was removed.") }
        if let failure = result.tokenFailure { output.say("Remove the token for the server by hand. \(failure)") }
        let places = result.copies.map { $0 + ", " }.joined()
        output.say("Data may still be in \(places)exported files and copies made by other programs.")
        if wasLast { output.say("Nobody has data here now. The next command that needs an owner makes a new one.") }
        csv(result.tables, on: output)
    }

    /// One account, after it was created or changed.
    static func listing(_ profile: AccountProfile) -> TabularOutput {
        TabularOutput(
            ["name": "Name", "id": "Id", "role": "Role", "createdAt": "Since"],
            rows: [
                [
                    .text(profile.name), .text(profile.id.description), .text(profile.role.rawValue),
                    .instant(profile.createdAt),
                ]
            ])
    }

    /// The space that one account takes, and the account's limit.
    static func usage(_ profile: AccountProfile) -> TabularOutput {
        TabularOutput(
            ["name": "Name", "id": "Id", "usedBytes": "Bytes", "quotaBytes": "Quota"],
            rows: [
                [
                    .text(profile.name), .text(profile.id.description), .integer(profile.usedBytes),
                    profile.quotaBytes.map(FieldValue.integer) ?? .absent,
                ]
            ])
    }

    private static func tables(_ tables: [AccountExport.Result.Table]) -> JSONValue {
        .array(tables.map { ["name": .string($0.name), "rows": .integer(Int64($0.rows))] })
    }

    private static func csv(_ tables: [AccountExport.Result.Table], on output: CommandOutput) {
        guard output.format == .csv else { return }
        output.list(
            TabularOutput(
                ["table": "Table", "rows": "Rows"],
                rows: tables.map { [.text($0.name), .integer(Int64($0.rows))] }))
    }
}
