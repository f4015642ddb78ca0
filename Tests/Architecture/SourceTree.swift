import Foundation

/// The project's own sources, for tests that check them against the server's rules.
enum SourceTree {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    struct File: Sendable, CustomStringConvertible {
        /// The path from the root: `Modules/Quran/Data/QuranModule.swift`.
        let path: String
        let text: String

        var name: String { String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "") }
        var description: String { path }
    }

    /// All Swift files of production code.
    static let production: [File] = ["Modules", "Apps", "Tools"].flatMap(files)

    static let tests = files(in: "Tests")

    private static func files(in directory: String) -> [File] {
        let base = root.appending(path: directory)
        let found = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil)
        return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.map { url in
            File(
                path: directory + url.path.dropFirst(base.path.count),
                text: (try? String(contentsOf: url, encoding: .utf8)) ?? "")
        }.sorted { $0.path < $1.path }
    }
}
