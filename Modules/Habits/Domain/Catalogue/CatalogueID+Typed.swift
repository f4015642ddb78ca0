extension CatalogueID {
    /// The same; nil for what cannot be a name, such as words.
    package init?(typedName text: String) {
        do throws(HabitsError) { try self.init(typed: text) } catch { return nil }
    }

    /// Reads what a person types: a whole id, a word of the starter catalogue, or the number that the backend has.
    package init(typed text: String) throws(HabitsError) {
        guard !text.utf8.contains(UInt8(ascii: ":")) else {
            try self.init(text)
            return
        }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard Self.isID(Self.starter + ":" + text) else { throw .unreadableID(text) }
        try self.init(source: isNumber ? Self.backend : Self.starter, name: text)
    }
}
