/// All that is written, computed before any of it is: a refusal leaves the repository as it was.
struct Plan: Equatable {
    /// New files by their place.
    private(set) var files: [String: String] = [:]
    private(set) var insertions: [Insertion] = []

    mutating func make(_ path: String, _ text: String) { files[path] = text + "\n" }

    mutating func insert(_ path: String, _ mark: String?, _ lines: String) {
        insertions.append(Insertion(path, mark, lines))
    }

    /// The new content of each file.
    ///
    /// - Parameters:
    ///   - read: the text of a file that is there; nil for none.
    ///   - files: the files beneath a folder.
    func texts(
        _ read: (String) throws -> String?, files: (String) throws -> [String]
    ) throws -> [String: String] {
        var texts: [String: String] = [:]
        for (path, text) in self.files {
            guard try read(path) == nil else { throw Refusal("\(path) is there already.") }
            texts[path] = text
        }
        for insertion in insertions {
            let path =
                try files(insertion.path).first { path in
                    try (texts[path] ?? read(path)).map(insertion.isMarked) ?? false
                } ?? insertion.path
            if let mark = insertion.mark, path.hasSuffix("/") {
                throw Refusal("No file in \(path) has the comment “new-module: \(mark)”, which marks where lines go.")
            }
            guard let text = try texts[path] ?? read(path) else {
                throw Refusal("There is no \(path), into which lines go.")
            }
            texts[path] = try insertion.applied(to: text)
        }
        return texts
    }
}
