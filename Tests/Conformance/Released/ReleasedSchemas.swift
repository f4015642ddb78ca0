internal import FoundationEssentials
internal import Kernel

/// The promises of past releases. Each release has one file beside the module's code, such as `Released/0.1.0.json`.
package enum ReleasedSchemas {
    /// The promises of the module whose code is at that path in `Modules`, such as `Quran/Data`.
    package static func all(beside place: String) throws -> [ModuleSchema] {
        let modules = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Modules")
        return try all(in: "\(modules.path)/\(place)/Released")
    }

    /// The promises of all releases, oldest first; an empty list if the module has not been released.
    package static func all(in directory: String) throws -> [ModuleSchema] {
        guard FileManager.default.fileExists(atPath: directory) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: directory).filter { $0.hasSuffix(".json") }
            .map { name in
                let json = try JSONReader.read(Array(try Data(contentsOf: URL(filePath: "\(directory)/\(name)"))))
                let schema = try ModuleSchema(json)
                guard name == "\(schema.release ?? "").json" else {
                    throw MizanError(
                        .corruptData, "released.misnamed",
                        "\(directory)/\(name) holds the schema of release \(schema.release ?? "none").")
                }
                return schema
            }
            .sorted { numbers($0).lexicographicallyPrecedes(numbers($1)) }
    }

    /// Writes a release's promise. An existing file is never overwritten.
    package static func write(_ schema: ModuleSchema, to directory: String) throws {
        let path = "\(directory)/\(schema.release ?? "").json"
        guard !FileManager.default.fileExists(atPath: path) else {
            throw MizanError(.conflict, "released.exists", "\(path) is there already; a release's promise stays.")
        }
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try Data(JSONWriter.bytes(schema.json, pretty: true) + [UInt8(ascii: "\n")]).write(to: URL(filePath: path))
    }

    private static func numbers(_ schema: ModuleSchema) -> [Int] {
        (schema.release ?? "").split(separator: ".").map { Int($0) ?? 0 }
    }
}
