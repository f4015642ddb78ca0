/// The result of reading a part of a foreign file: the readable items with their positions, the first failures with position
/// and reason, and the number of further failures.
package struct Readings<Item: Sendable>: Sendable {
    package struct Entry: Sendable {
        package let item: Item
        package let path: ForeignPath
    }

    package private(set) var entries: [Entry] = []
    package private(set) var rejected: [ImportReport.Rejection] = []
    package private(set) var unlisted = 0
    /// The number of items that could not be read. A part that was left out of an accepted item is listed among the rejected,
    /// but not counted here.
    package private(set) var lost = 0

    package init() {}

    package var items: [Item] { entries.map(\.item) }

    /// Adds the item, or records why it cannot be read.
    package mutating func take(at path: ForeignPath, _ read: () throws(ImportReport.Rejection) -> Item) {
        do throws(ImportReport.Rejection) { entries.append(Entry(item: try read(), path: path)) } catch {
            reject(error)
        }
    }

    package mutating func reject(_ item: ImportReport.Rejection) {
        lost += 1
        list(item)
    }

    /// Records a rejected part of an item that is accepted without it.
    package mutating func reject(part: ImportReport.Rejection) { list(part) }

    private mutating func list(_ one: ImportReport.Rejection) {
        if rejected.count < ImportReport.mostListed { rejected.append(one) } else { unlisted += 1 }
    }
}
