import Foundation
import Kernel
import TestSupport

/// A store that a released Mizan wrote, and what is in it (Tests/Fixtures/Stores; Tools/Release/fixture makes them).
struct ReleasedStore: Sendable, CustomStringConvertible {
    let name: String
    let expected: JSONValue

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/Stores")

    static let all: [ReleasedStore] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.sorted().compactMap { name in
            guard let text = try? Data(contentsOf: root.appending(path: "\(name)/expected.json")),
                let json = try? JSONReader.read(Array(text))
            else { return nil }
            return ReleasedStore(name: name, expected: json)
        }
    }()

    var description: String { name }

    /// Copies the store's files to where a test may work with them.
    func copy() throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        let store = URL(filePath: directory.file("store"))
        try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
        for file in ["mizan.sqlite", "mizan.sqlite-wal"] {
            let source = Self.root.appending(path: "\(name)/\(file)")
            guard FileManager.default.fileExists(atPath: source.path) else { continue }
            try FileManager.default.copyItem(at: source, to: store.appending(path: file))
        }
        return directory
    }
}

extension JSONValue {
    var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    var members: [Member] {
        guard case .object(let members) = self else { return [] }
        return members
    }

    var text: String {
        guard case .string(let text) = self else { return "" }
        return text
    }

    var number: Int64 {
        guard case .integer(let number) = self else { return -1 }
        return number
    }
}
