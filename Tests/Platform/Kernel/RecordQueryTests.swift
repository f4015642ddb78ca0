import Kernel
import Testing

struct RecordQueryTests {
    @Test(arguments: [
        ("a", [RecordQuery.Sort("a")]), ("-a", [.init("a", descending: true)]),
        ("a,-b,c", [.init("a"), .init("b", descending: true), .init("c")]),
        ("", [.init("")]), ("-", [.init("", descending: true)]), ("a,,b", [.init("a"), .init(""), .init("b")]),
        ("--a", [.init("-a", descending: true)]), ("a-b", [.init("a-b")]), (" a", [.init(" a")]),
    ])
    func sortsAreReadInOrder(text: String, sorts: [RecordQuery.Sort]) {
        #expect(RecordQuery.Sort.list(text) == sorts)
    }

    @Test func theDefaultOrderAppliesIfNoOrderIsRequested() {
        #expect(RecordQuery().sorted(byDefault: ["a", "b"]).sort == [.init("a"), .init("b")])
        let asked = RecordQuery(sort: [.init("c", descending: true)])
        #expect(asked.sorted(byDefault: ["a"]) == asked)
    }

    @Test func mappedPagesKeepTheirCursor() {
        let page = RecordPage(items: [1, 2], next: "n").map { "\($0)" }
        #expect(page.items == ["1", "2"])
        #expect(page.next == "n")
    }
}
