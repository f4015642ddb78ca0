extension CatalogueID {
    /// Reads a typed id; nil for a text that cannot be an id, such as several words.
    package init?(typedName text: String) {
        do throws(HabitsError) { try self.init(typed: text) } catch { return nil }
    }

    /// Reads a typed id: a whole id, a name of the starter catalogue, or a number of the backend.
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
