internal import Kernel

/// Items of a file that are reported to its owner together, in one sentence.
package struct RemarkList: Sendable {
    private let opening: String
    private var names: [String] = []
    package private(set) var count = 0

    /// The maximum number of listed names; further names are only counted.
    private static let most = 50

    package init(_ opening: String) {
        self.opening = opening
    }

    package mutating func add(_ name: String) {
        count += 1
        if names.count < Self.most { names.append(name) }
    }

    package var remarks: [String] {
        guard count > 0 else { return [] }
        let more = count > names.count ? ", and \(count - names.count) more" : ""
        return ["\(opening): \(names.joined(separator: ", "))\(more)."]
    }

    /// A user-chosen name in quotes, in one line.
    package static func quoted(_ name: String) -> String {
        let line = PlainText.oneLine(name.prefix(60))
        return "“\(line)\(name.count > 60 ? "…" : "")”"
    }
}
