extension Templates {
    func readme(_ record: RecordSpec) -> String {
        """
        # \(slice.heading)

        \(readme(about: record))
        <!-- new-module: record types -->

        | layer | what is in it |
        |---|---|
        | `Domain` | the entities and their rules |
        | `Infrastructure` | the files that can be imported |
        | `Data` | a record and a mapper per entity, the migrations, `\(module)` (the front door) |
        | `Commands` | `mizan \(id) …` |
        | `Routes` | `/v1/\(id)/…` |
        """
    }

    /// What can be typed, a section for each record type.
    func readme(about record: RecordSpec) -> String {
        let command = command(record)
        return """
            \(record.name.plural.heading) have \(record.fields.map { "`\($0.name.text)`" }.joined(separator: ", ")).

            ```sh
            mizan \(command) add \(words(record, 0))
            mizan \(command) list
            mizan \(command) export --to \(record.name.plural.kebab).json    # mizan import takes it
            ```

            """
    }

    func released() -> String {
        """
        # Promises

        Each release leaves its promise here: `swift run schema-release 1.2.3` writes `1.2.3.json`.
        """
    }

    func owners() -> String {
        """

        /Modules/\(slice.text)/  @mizan/\(id)
        /Tests/\(slice.text)/  @mizan/\(id)
        /Tests/Fixtures/Contract/\(id)/  @mizan/\(id)
        """
    }
}
