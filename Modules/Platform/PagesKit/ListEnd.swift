package import Changes

/// The places after a list: its next part, the same records as a table, and further places.
package struct ListEnd {
    private let next: Link?
    private let table: Link?
    private let places: HTML
    private let texts: PageTexts

    /// - Parameters:
    ///   - next: the page with the next part; nil at the list's end.
    ///   - table: the records as a CSV file; nil for things that are no records of the person.
    package init(next: Link?, table: Link? = nil, _ places: HTML = HTML(), texts: PageTexts = .english) {
        (self.next, self.table, self.places, self.texts) = (next, table, places, texts)
    }

    package var html: HTML {
        guard next != nil || table != nil || !places.bytes.isEmpty else { return HTML() }
        return """
            <p class="places">\(with: next, { "<a rel=\"next\" href=\"\(link: $0)\">\(texts.more)</a> " })\
            \(with: table, { "<a href=\"\(link: $0)\">\(texts.table)</a> " })\(places)</p>
            """
    }
}

extension Link {
    /// All records of a type as a CSV file, or those with a value in a field.
    package static func table<Entity>(
        of type: EntityType<Entity>, where field: String? = nil, is value: String? = nil
    ) -> Link {
        Link("data", type.typeName, "csv", query: [("field", field), ("value", value)])
    }

    /// The records of a type as a CSV file that have words in a field; all records without words.
    package static func table<Entity>(of type: EntityType<Entity>, with words: String?, in field: String) -> Link {
        let names: [(name: StaticString, value: String?)] = [("field", field), ("how", "contains"), ("value", words)]
        return words == nil ? .table(of: type) : Link(segments: ["data", type.typeName, "csv"], query: names)
    }
}
