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
    /// - Parameter read: the text of a file that is there; nil for none.
    func texts(_ read: (String) throws -> String?) throws -> [String: String] {
        var texts: [String: String] = [:]
        for (path, text) in files {
            guard try read(path) == nil else { throw Refusal("\(path) is there already.") }
            texts[path] = text
        }
        for insertion in insertions {
            guard let text = try texts[insertion.path] ?? read(insertion.path) else {
                throw Refusal("There is no \(insertion.path), into which lines go.")
            }
            texts[insertion.path] = try insertion.applied(to: text)
        }
        return texts
    }
}
