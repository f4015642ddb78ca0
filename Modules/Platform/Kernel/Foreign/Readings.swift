/// The result of reading a part of a foreign file: each item that could be read, with its place, and the first failures with
/// place and reason, the rest of them as a number.
package struct Readings<Item: Sendable>: Sendable {
    package struct Entry: Sendable {
        package let item: Item
        package let path: ForeignPath
    }

    package private(set) var entries: [Entry] = []
    package private(set) var rejected: [ImportReport.Rejection] = []
    package private(set) var unlisted = 0
    /// The number of items that could not be read. A part that is left out of an item that is taken is among the rejected, and
    /// is not counted here.
    package private(set) var lost = 0

    package init() {}

    package var items: [Item] { entries.map(\.item) }

    /// Takes the item, or notes why there is none.
    package mutating func take(at path: ForeignPath, _ read: () throws(ImportReport.Rejection) -> Item) {
        do throws(ImportReport.Rejection) { entries.append(Entry(item: try read(), path: path)) } catch {
            reject(error)
        }
    }

    package mutating func reject(_ item: ImportReport.Rejection) {
        lost += 1
        list(item)
    }

    /// Notes a part of an item, which is taken without it.
    package mutating func reject(part: ImportReport.Rejection) { list(part) }

    private mutating func list(_ one: ImportReport.Rejection) {
        if rejected.count < ImportReport.mostListed { rejected.append(one) } else { unlisted += 1 }
    }
}
