internal import Kernel

/// All that a list holds, page by page.
func everything<Entity>(
    _ query: RecordQuery = RecordQuery(), _ list: (RecordQuery) throws -> RecordPage<Stored<Entity>>
) throws -> [Entity] {
    var query = query
    var entities: [Entity] = []
    repeat {
        let page = try list(query)
        entities += page.items.map(\.entity)
        query.cursor = page.next
    } while query.cursor != nil
    return entities
}
