import CommandSupport

extension LibraryVerbs {
    private static let columns =
        "bookID,currentPage,currentCharacterIndex,totalCharacters,isCompleted,lastUpdated"

    private static func json(
        _ page: Int, _ character: Int = 0, of total: Int? = nil, completed: Bool = false,
        at moment: String = "2026-01-08T14:30:00.000Z"
    ) -> String {
        let total = total.map { "\"totalCharacters\": \($0), " } ?? ""
        return """
            {"bookID": "$ID2", "currentPage": \(page), "currentCharacterIndex": \(character), \(total)\
            "isCompleted": \(completed), "lastUpdated": "\(moment)"}
            """
    }

    private static func csv(
        _ page: Int, _ character: Int = 0, of total: String = "", completed: Bool = false,
        at moment: String = "2026-01-08T14:30:00.000Z"
    ) -> String {
        "\(columns)\n$ID2,\(page),\(character),\(total),\(completed),\(moment)"
    }

    /// `mizan library progress …`
    static let progress: [VerbCase] = [
        VerbCase(
            "by title", "library progress set amal 20", after: two, table: "“Amal”: page 20 of 300.\n",
            json: json(20), csv: csv(20)),
        VerbCase(
            "by the end of the id, with every option",
            "library progress set 000002 300 --character 9000 --of 9100 --completed --at 2026-01-07T10:00:00Z",
            after: two, table: "“Amal”: page 300 of 300, completed.\n",
            json: json(300, 9_000, of: 9_100, completed: true, at: "2026-01-07T10:00:00.000Z"),
            csv: csv(300, 9_000, of: "9100", completed: true, at: "2026-01-07T10:00:00.000Z")),
        VerbCase(
            "an earlier page of a completed book", "library progress set amal 299",
            after: two + ["library progress set amal 300 --character 9000 --of 9100 --completed"],
            table: "“Amal”: page 299 of 300.\n", json: json(299, of: 9_100), csv: csv(299, of: "9100")),
        VerbCase(
            "from the beginning", "library progress set amal --restart",
            after: two + ["library progress set amal 300 --character 9000 --of 9100 --completed"],
            table: "“Amal”: page 0 of 300.\n", json: json(0, of: 9_100), csv: csv(0, of: "9100")),
        VerbCase(
            refused: "a page beyond the end", "library progress set amal 301", after: two, code: 65,
            "mizan: The reading progress of “Amal” names page 301, and the book has 300 pages."),
        VerbCase(
            refused: "no page", "library progress set amal", after: two, code: 64,
            "mizan: Give the page that you reached."),
        VerbCase(
            refused: "a book that is not here", "library progress set ffffff 1", after: two, code: 66,
            "mizan: No book has an id that ends in ffffff. `mizan library list` shows them."),
        VerbCase(
            "one is shown", "library progress show amal", after: read,
            table: """
                Book: 01920000-0000-7000-8000-000000000002
                Page: 20
                Character: 0
                Completed: no
                Last read: 2026-01-08 14:30Z

                """, json: json(20), csv: csv(20)),
        VerbCase(
            refused: "a book that is not begun", "library progress show Kitab-at-Tawhid", after: read, code: 66,
            "mizan: The book 01920000-0000-7000-8000-000000000003 has no reading progress."),
        VerbCase(
            "the list has titles", "library progress list", after: read,
            table: """
                Book    Title  Page  Of   Completed  Last read
                000002  Amal     20  300  no         2026-01-08 14:30Z

                """, json: "[\(json(20))]", csv: csv(20)),
        VerbCase(
            "none yet", "library progress list", after: two,
            table: "No progress yet. Record where you are: mizan library progress set BOOK PAGE\n", json: "[]",
            csv: columns),
        VerbCase(
            "one is removed", "library progress remove amal", after: read,
            table: "The reading progress has been removed.\n", json: #"{"removed": 1}"#),
    ]
}
