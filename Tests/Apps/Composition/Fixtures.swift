/// Files that tests read, by their place in the repository.
enum Fixtures {
    static func path(_ name: String) -> String { root + "/Tests/Fixtures/" + name }

    /// An export of the Quran app.
    static var sample: String { root + "/Tools/Samples/quran-userdefaults.plist" }

    /// Above Tests/Apps/Composition.
    static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        .dropLast(4).joined(separator: "/")
}
