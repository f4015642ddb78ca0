import ArgumentParser
import Changes
import Composition
import HTTPKit
import Kernel
import ModuleKit
import Storage

/// Slices that start or fail to start, as a test requires.
enum MadeUp {
    /// Works.
    struct Garden: Module {
        static let id = "garden"
        static let title = "Garden"
        static let migrations = [Migration("001-beds", ["CREATE TABLE garden_bed (owner BIGINT NOT NULL)"])]
        let recordTypes: [any RecordType] = []
        let importers: [any Importer] = []

        init(context: ModuleContext) {}
    }

    /// Its second step creates a table that already exists.
    struct Broken: Module {
        static let id = "broken"
        static let title = "Broken"
        static let migrations = [
            Migration("001-a", ["CREATE TABLE broken_a (owner BIGINT NOT NULL)"]),
            Migration("002-b", ["CREATE TABLE broken_b (id BIGINT)", "CREATE TABLE broken_a (id BIGINT)"]),
        ]
        let recordTypes: [any RecordType] = []
        let importers: [any Importer] = []

        init(context: ModuleContext) {}
    }

    /// The slice `Broken` after its repair.
    struct Mended: Module {
        static let id = Broken.id
        static let title = Broken.title
        static let migrations = [
            Broken.migrations[0], Migration("002-b", ["CREATE TABLE broken_b (id BIGINT)"]),
        ]
        let recordTypes: [any RecordType] = []
        let importers: [any Importer] = []

        init(context: ModuleContext) {}
    }

    /// Cannot be made.
    struct Unmade: Module {
        static let id = "unmade"
        static let title = "Unmade"
        static let migrations = [Migration("001-a", ["CREATE TABLE unmade_a (owner BIGINT NOT NULL)"])]
        static let error = MizanError(.unavailable, "unmade.no-key", "There is no key for it.")
        let recordTypes: [any RecordType] = []
        let importers: [any Importer] = []

        init(context: ModuleContext) throws { throw Self.error }
    }

    /// Meets a full disk during its creation.
    struct Crowded: Module {
        static let id = "crowded"
        static let title = "Crowded"
        static let migrations: [Migration] = []
        static let error = MizanError(.storageFull, "storage.full", "The disk is full.")
        let recordTypes: [any RecordType] = []
        let importers: [any Importer] = []

        init(context: ModuleContext) throws { throw Self.error }
    }

    /// Supplies a row of shared data.
    struct Larder: Module {
        static let id = "larder"
        static let title = "Larder"
        static let migrations = [
            Migration("001-jar", ["CREATE TABLE larder_jar (owner BIGINT NOT NULL, name TEXT NOT NULL)"])
        ]
        let recordTypes: [any RecordType] = []
        let importers: [any Importer] = []

        init(context: ModuleContext) {}

        var supply: SharedSupply? {
            SharedSupply { reading in
                try reading.session.firstRow("SELECT name FROM larder_jar WHERE owner = \(reading.ownerKey)") != nil
            } bring: { writing in
                try writing.session.execute(
                    "INSERT INTO larder_jar (owner, name) VALUES (\(writing.ownerKey), 'honey')")
            }
        }
    }

    /// Fails halfway while it supplies its data.
    struct Spilt: Module {
        static let id = "spilt"
        static let title = "Spilt"
        static let migrations = [
            Migration("001-jar", ["CREATE TABLE spilt_jar (owner BIGINT NOT NULL, name TEXT NOT NULL)"])
        ]
        static let error = MizanError(.corruptData, "spilt.broken", "The jar is broken.")
        let recordTypes: [any RecordType] = []
        let importers: [any Importer] = []

        init(context: ModuleContext) {}

        var supply: SharedSupply? {
            SharedSupply { _ in
                false
            } bring: { writing in
                try writing.session.execute(
                    "INSERT INTO spilt_jar (owner, name) VALUES (\(writing.ownerKey), 'milk')")
                throw Self.error
            }
        }
    }

    struct Command: ParsableCommand {}
    struct SecondCommand: ParsableCommand {}

    /// A slice with two paths: one under its own name, and one under a different name.
    static func slice(_ module: any Module.Type) -> EnabledSlice {
        let paths = ["", "more-"].map { PathTemplate("/v1/\($0)\(module.id)") }
        return EnabledSlice(module: module, commands: [Command.self, SecondCommand.self], paths: paths) { made in
            guard type(of: made) == module else { return [] }
            return paths.map { path in
                .computing(
                    .get, PathTemplate(path.text + "/things"), "Its things", slice: module.id,
                    answers: [.ok("All of them.", [])]
                ) { _ in .ok(.object([JSONValue.Member]())) }
            }
        }
    }
}
