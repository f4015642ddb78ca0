internal import CommandLineKit
internal import Composition
internal import Conformance
internal import FoundationEssentials
internal import Glibc
internal import Kernel
internal import ModuleKit
internal import Storage

/// `swift run schema-release 0.2.0`: writes the promises of all modules. These promises apply from this release on.
///
/// A promise is written to `Released/VERSION.json` beside the module's code. Tests compare every later state of the module with
/// this promise. If a promise of an earlier release is broken, this is reported, and nothing is written.
@main
enum SchemaRelease {
    struct Promise {
        let schema: ModuleSchema
        let directory: String
    }

    static func main() async {
        do {
            try await run()
        } catch {
            let error = MizanError(crossing: error)
            StandardError.line("schema-release: \(error.message)")
            exit(error.code.exitCode)
        }
    }

    private static func run() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let release = arguments.first, arguments.count == 1, release.wholeMatch(of: #/\d+\.\d+\.\d+/#) != nil,
            FileManager.default.fileExists(atPath: "Package.swift")
        else {
            throw MizanError(
                .invalidInput, "schema-release.usage", "In the package's directory: swift run schema-release 1.2.3")
        }
        let promises = try await promises()
        let breaches = try promises.flatMap { promise in
            try ReleasedSchemas.all(in: promise.directory).flatMap(promise.schema.breaches)
        }
        guard breaches.isEmpty else {
            throw MizanError(.conflict, "schema-release.breach", breaches.joined(separator: "\n"))
        }
        for promise in promises {
            try ReleasedSchemas.write(promise.schema.released(as: release), to: promise.directory)
            print("\(promise.directory)/\(release).json")
        }
    }

    /// The promises of every slice, of Home and of the platform, taken from a new store.
    private static func promises() async throws -> [Promise] {
        let path = FileManager.default.temporaryDirectory.path + "/schema-release-" + UUID().uuidString
        let application = try await Application.open(at: path)
        if let stopped = application.refusals.first { throw stopped }
        var promises = application.modules.map { module in
            Promise(
                schema: ModuleSchema(type(of: module), recordTypes: module.recordTypes, facts: module.facts),
                directory: "Modules/\(type(of: module).title)/Data/Released")
        }
        for (id, directory, types) in [
            ("home", "Modules/Home/Base", Application.homeRecordTypes), ("platform", "Modules/Platform/Storage", []),
        ] {
            let schema = try await application.context.database.read {
                try ModuleSchema(stepsOf: id, recordTypes: types, in: $0)
            }
            promises.append(Promise(schema: schema, directory: directory + "/Released"))
        }
        try await application.close()
        try FileManager.default.removeItem(atPath: path)
        return promises
    }
}
