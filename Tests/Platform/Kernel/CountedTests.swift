import Kernel
import Testing

struct CountedTests {
    @Test(arguments: [
        (0, "0 notes", "0 entries", "0 days"), (1, "1 note", "1 entry", "1 day"), (2, "2 notes", "2 entries", "2 days"),
        (-1, "-1 notes", "-1 entries", "-1 days"),
    ])
    func onlyTheNumberOneIsFollowedByTheSingular(_ count: Int, _ notes: String, _ entries: String, _ days: String) {
        #expect(Counted.text(count, "note") == notes)
        #expect(Counted.text(count, "entry") == entries)
        #expect(Counted.text(Int64(count), "day") == days)
    }

    @Test func aPhraseMayHaveItsOwnPlural() {
        #expect(Counted.text(2, "row is", "rows are") == "2 rows are")
        #expect(Counted.word(1, "remains", "remain") == "remains")
    }
}
