internal import Kernel

/// What could be read of a list, and what could not: the first of that with place and reason, the rest as a number.
struct Readings<Item> {
    private(set) var items: [Item] = []
    private(set) var rejected: [RejectedItem] = []
    private(set) var unlisted = 0
    var rejections: Int { rejected.count + unlisted }

    /// Takes the item, or notes why there is none.
    mutating func take(_ read: () throws(RejectedItem) -> Item) {
        do throws(RejectedItem) { items.append(try read()) } catch { reject(error) }
    }

    mutating func reject(_ item: RejectedItem) {
        if rejected.count < ImportReport.mostListed { rejected.append(item) } else { unlisted += 1 }
    }
}
