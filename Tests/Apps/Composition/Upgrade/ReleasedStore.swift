import Foundation
import Kernel
import TestSupport

/// A store that a released version of Mizan wrote, with a list of the store's contents. `Tools/Release/fixture` creates such
/// stores in Tests/Fixtures/Stores.
struct ReleasedStore: Sendable, CustomStringConvertible {
    /// The releases and the slices of each. Each release has promises and two stores.
    static let releases: KeyValuePairs = [
        "0.1.0": ["quran"], "0.2.0": ["finance", "fitness", "habits", "quran"],
    ]

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

    /// A list of expected contents; empty if the release had nothing of that kind.
    func list(_ name: String) -> [JSONValue] { (expected[name] ?? .null).elements }

    /// The owner of an element of such a list. The first release had only one owner, so the elements in its store do not name
    /// an owner.
    func owner(of element: JSONValue) -> String {
        element["owner"]?.text ?? list("owners").compactMap { $0["name"]?.text }.first { $0 != Self.shared } ?? ""
    }

    /// The owner's name that stands for shared data.
    static let shared = "house"

    /// Copies the store's files to a directory where a test can change them. The fixture of a killed server may consist only of
    /// the log. Then the database file of the closed store is copied with the log.
    func copy() throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        let store = URL(filePath: directory.file("store"))
        try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
        for file in ["mizan.sqlite", "mizan.sqlite-wal"] {
            let places = [name, expected["on"]?.text].compactMap {
                $0.map { Self.root.appending(path: "\($0)/\(file)") }
            }
            guard let source = places.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
                continue
            }
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
