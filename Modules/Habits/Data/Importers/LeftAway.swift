/// What a file has, and was taken away here: it stays away, and its owner hears of it.
struct LeftAway {
    private var names: [String] = []

    /// Of more, the number is enough.
    private static let most = 50

    mutating func add(_ name: String) { names.append(name) }

    var remarks: [String] {
        guard !names.isEmpty else { return [] }
        let listed = names.prefix(Self.most).joined(separator: ", ")
        let more = names.count > Self.most ? ", and \(names.count - Self.most) more" : ""
        return ["Removed here, and so left out: \(listed)\(more)."]
    }
}
