/// What could be read of a list, and what could not.
struct Readings<Item> {
    private(set) var items: [Item] = []
    private(set) var rejected: [RejectedItem] = []

    /// Takes the item, or notes why there is none.
    mutating func take(_ read: () throws(RejectedItem) -> Item) {
        do throws(RejectedItem) { items.append(try read()) } catch { rejected.append(error) }
    }

    mutating func reject(_ item: RejectedItem) {
        rejected.append(item)
    }
}
