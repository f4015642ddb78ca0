import Changes
import Kernel
import Testing

@testable import HomeDevices

/// F-111: a push may contain a record before the record to which it refers.
struct NeededFirstTests {
    private let order = NeededFirst(ties: RecordTies([.field("parent", of: "sample.Record", names: "sample.Record")]))

    private func put(_ id: String, parent: String? = nil, group: String? = nil) -> SyncMutation {
        SyncMutation(
            id: id,
            edit: RecordEdit(
                RecordReference(type: "sample.Record", key: id),
                .put(.object(["name": .string(id), "parent": parent.map(JSONValue.string)]))), group: group)
    }

    private func ids(_ mutations: [SyncMutation]) -> [[String]] {
        order.order(SyncUnit.units(of: mutations)).map { $0.ordered.map(\.id) }
    }

    @Test func recordsAreSortedAfterTheRecordsThatTheyNeed() {
        #expect(ids([put("c", parent: "b"), put("b", parent: "a"), put("a")]) == [["a"], ["b"], ["c"]])
        #expect(ids([put("x"), put("b", parent: "a"), put("y"), put("a")]) == [["x"], ["a"], ["b"], ["y"]])
    }

    @Test func neededRecordsAreSortedFirstWithinAndBetweenGroups() {
        #expect(
            ids([put("b", parent: "a", group: "g"), put("a", group: "g"), put("d", parent: "c", group: "h"), put("c")])
                == [["a", "b"], ["c"], ["d"]])
        // Within a group, the changes keep the device's order, so that the results can be assigned to them.
        let unit = order.order(SyncUnit.units(of: [put("b", parent: "a", group: "g"), put("a", group: "g")]))[0]
        #expect(unit.mutations.map(\.id) == ["b", "a"])
    }

    @Test func recordsInACycleKeepTheirOrder() {
        #expect(ids([put("b", parent: "elsewhere"), put("a")]) == [["b"], ["a"]])
        #expect(Set(ids([put("a", parent: "b"), put("b", parent: "a")])) == [["a"], ["b"]])
        #expect(ids([put("a", parent: "a"), put("b")]) == [["a"], ["b"]])
    }

    @Test func aChainOfAThousandRecordsIsSortedWithoutRecursion() {
        let chain = (0..<1_000).map { put("\($0)", parent: "\($0 + 1)") }
        #expect(ids(chain).map { $0[0] } == (0..<1_000).reversed().map(String.init))
    }
}
