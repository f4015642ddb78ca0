import Conformance
import Kernel
import Storage

/// The list of the probe's records, correct or with a fault.
struct ProbePages {
    let fault: EndpointFault?

    init(_ fault: EndpointFault?) { self.fault = fault }

    func page(_ asked: RecordQuery, _ table: RecordTable<ProbeRecord>) throws -> RecordPage<Stored<ProbeRecord>> {
        var query = asked
        switch fault {
        case .ignoresFilters: query.filters = []
        case .ignoresSorts: query.sort = []
        case .endlessPages: query.bytes = nil
        case .forgetsAlikeItems: return try naive(query, table)
        default: break
        }
        let page = try table.list(query)
        guard fault == .losesItems, page.next != nil else { return page }
        return RecordPage(items: Array(page.items.dropFirst()), next: page.next)
    }

    /// A faulty page, whose cursor contains only the value by which the list is sorted. Records with equal values are skipped,
    /// and the cursor is accepted for any query.
    private func naive(
        _ asked: RecordQuery, _ table: RecordTable<ProbeRecord>
    ) throws -> RecordPage<Stored<ProbeRecord>> {
        var query = asked
        query.limit = nil
        query.cursor = nil
        let all = try table.list(query).items
        let field = asked.sort.first?.field ?? "name"
        func value(_ item: Stored<ProbeRecord>) -> String {
            JSONWriter.text(item.entity.json(ownerRecordName: "")[field] ?? .null)
        }
        var rest = all[...]
        if let cursor = asked.cursor, let last = all.lastIndex(where: { value($0) == cursor }) {
            rest = all[(last + 1)...]
        }
        let items = Array(rest.prefix(asked.limit ?? all.count))
        return RecordPage(items: items, next: items.count < rest.count ? items.last.map(value) : nil)
    }
}
