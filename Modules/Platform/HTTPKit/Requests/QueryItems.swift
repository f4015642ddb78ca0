/// A query string as its names and values, in order.
struct QueryItems {
    let items: [(name: String, value: String)]

    init(_ query: Substring) throws {
        items = try query.split(separator: "&").map { piece in
            let name = piece.prefix { $0 != "=" }
            let value = piece[name.endIndex...].dropFirst()
            guard let name = PercentEncoding.decode(name, plusIsSpace: true),
                let value = PercentEncoding.decode(value, plusIsSpace: true)
            else { throw HTTPErrors.encoding(of: "query") }
            return (name, value)
        }
    }
}
