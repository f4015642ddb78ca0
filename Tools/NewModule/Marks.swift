/// Lines that go into a file that is there, in front of the comment that marks their place. No other line is touched.
struct Insertion: Equatable {
    /// From the root of the repository: a file, or with a slash at its end the folder of the one file that has the mark.
    let path: String
    /// Behind `new-module: ` in the comment; nil for the end of the file.
    let mark: String?
    let lines: [String]

    init(_ path: String, _ mark: String?, _ lines: String...) {
        (self.path, self.mark) = (path, mark)
        self.lines = lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    }

    /// The text with the lines, indented as the mark is.
    func applied(to text: String) throws(Refusal) -> String {
        guard let mark else { return text + lines.joined(separator: "\n") + "\n" }
        var before = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let places = before.indices.filter { Self.isMark(before[$0], mark) }
        guard places.count == 1 else {
            let count = places.isEmpty ? "no comment" : "\(places.count) comments"
            throw Refusal("\(path) has \(count) “new-module: \(mark)”, which marks where the lines go.")
        }
        let indent = String(before[places[0]].prefix { $0 == " " })
        // Formatting takes the comma from a list of one.
        let last = places[0] - 1
        if lines.last?.hasSuffix(",") == true, last >= 0, let end = before[last].last, !",[(:".contains(end) {
            before[last] += ","
        }
        before.insert(contentsOf: lines.map { $0.isEmpty ? "" : indent + $0 }, at: places[0])
        return before.joined(separator: "\n")
    }

    func isMarked(_ text: String) -> Bool {
        mark.map { mark in text.split(separator: "\n").contains { Self.isMark(String($0), mark) } } ?? false
    }

    private static func isMark(_ line: String, _ mark: String) -> Bool {
        let comment = line.drop { $0 == " " }
        return ["// new-module: \(mark)", "# new-module: \(mark)", "<!-- new-module: \(mark) -->"].contains {
            comment == $0
        }
    }
}
