import Foundation
import GhostAudit
import TestSupport
import Testing

/// Sources that were compiled with the toolchain's compiler, and the index that the compiler wrote for these sources.
struct Planted: Sendable {
    let directory: TemporaryDirectory
    let index: CompilerIndex
    var root: String { directory.path + "/" }

    /// - Parameter modules: the names of the modules, each with its directory and its source. A module may import the modules
    ///   that precede it in the list.
    init(_ modules: [(name: String, directory: String, source: String)]) throws {
        directory = try TemporaryDirectory()
        let path = directory.path
        for (name, place, source) in modules {
            try FileManager.default.createDirectory(atPath: "\(path)/\(place)", withIntermediateDirectories: true)
            try source.write(toFile: "\(path)/\(place)/\(name).swift", atomically: false, encoding: .utf8)
            try Self.run([
                "swiftc", "-parse-as-library", "-module-name", name, "-emit-module", "-emit-module-path",
                "\(path)/\(name).swiftmodule", "-I", path, "-c", "-o", "\(path)/\(name).o", "-index-store-path",
                "\(path)/index", "-index-ignore-system-modules", "\(path)/\(place)/\(name).swift",
            ])
        }
        index = try CompilerIndex(store: path + "/index", library: Self.library()) { $0.hasPrefix(path) }
    }

    /// The path of libIndexStore in the toolchain.
    static func library() throws -> String {
        let information = try JSONSerialization.jsonObject(with: run(["swiftc", "-print-target-info"]))
        let paths = (information as? [String: Any])?["paths"] as? [String: Any]
        let resources = try #require(paths?["runtimeResourcePath"] as? String)
        return URL(fileURLWithPath: resources).deletingLastPathComponent().path + "/libIndexStore.so"
    }

    @discardableResult
    private static func run(_ command: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(command.joined(separator: " "))")
        return data
    }
}
