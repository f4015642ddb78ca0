import Testing

@testable import Composition

/// Pages of `Docs` in a terminal.
struct PageTextTests {
    @Test func aPageIsShownWithoutTheMarksOfMarkdown() {
        let page = """
            # Backups

            Run `mizan backup` **daily**; the [page on
            operation](Operation.md) and [SQLite](https://sqlite.org) say more.
            <!-- a remark -->

            ```sh
            mizan backup   # **all**
            ```

            | setting | default |
            |---|--:|
            | `backup.every` | a day |
            * an item
            """
        #expect(
            PageText.plain(page) == """
                Backups

                Run mizan backup daily; the page on
                operation and SQLite (https://sqlite.org) say more.

                    mizan backup   # **all**

                * setting: default
                * backup.every: a day
                * an item
                """)
    }
}
