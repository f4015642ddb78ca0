internal import Kernel

/// Things of a file that its owner hears of together, in one sentence.
struct RemarkList {
    private let opening: String
    private var names: [String] = []
    private var count = 0

    /// Of more, the number is enough.
    private static let most = 50

    init(_ opening: String) {
        self.opening = opening
    }

    /// What a file has, and was taken away here.
    static var removed: RemarkList { RemarkList("Removed here, and so left out") }

    mutating func add(_ name: String) {
        count += 1
        if names.count < Self.most { names.append(name) }
    }

    var remarks: [String] {
        guard count > 0 else { return [] }
        let more = count > names.count ? ", and \(count - names.count) more" : ""
        return ["\(opening): \(names.joined(separator: ", "))\(more)."]
    }

    /// A name that somebody gave, in one line.
    static func quoted(_ name: String) -> String {
        let line = PlainText.oneLine(name.prefix(60))
        return "“\(line)\(name.count > 60 ? "…" : "")”"
    }
}
