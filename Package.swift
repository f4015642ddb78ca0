// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// Mizan as a table: first the allowed dependencies (`mayUse`), then the existing parts (`slices`, `parts`). A part uses all
// dependencies that it may use, unless its declaration lists fewer. The check at the end of this file refuses any further
// dependency. Docs/Architecture.md draws the table.

// MARK: Third-party packages

/// Each package with its only accepted version range and the products that are used.
let packages: [(repository: String, from: Version, products: [String])] = [
    // GRDBSQLite is SQLite's C API under GRDB's name for it. Reading a column through this API needs no boxing.
    ("groue/GRDB.swift", "7.10.0", ["GRDB", "GRDBSQLite"]),
    // Crypto has no scrypt; CryptoExtras has it.
    ("apple/swift-crypto", "4.5.2", ["Crypto", "CryptoExtras"]),
    ("apple/swift-system", "1.8.0", ["SystemPackage"]),
    ("apple/swift-argument-parser", "1.8.2", ["ArgumentParser"]),
    ("hummingbird-project/hummingbird", "2.28.1", ["Hummingbird", "HummingbirdCore"]),
    ("swift-server/swift-service-lifecycle", "2.13.0", ["ServiceLifecycle", "UnixSignals"]),
    ("apple/swift-log", "1.16.2", ["Logging"]),
    ("apple/swift-nio", "2.101.2", ["NIOCore", "NIOHTTP1"]),
    ("apple/swift-nio-extras", "1.35.2", ["NIOHTTPTypes"]),
    ("swiftlang/swift-subprocess", "1.0.2", ["Subprocess"]),
    ("apple/swift-http-types", "1.8.0", ["HTTPTypes"]),
]

/// These packages are used without their traits, because the traits would add more dependencies, such as Foundation.
let takenPlain = ["hummingbird-project/hummingbird", "swiftlang/swift-subprocess"]

// MARK: Allowed dependencies (the design's table, as data)

/// The allowed dependencies: parts, third-party products, and layers of the part's own slice (written with a leading `+`). The key is a part,
/// or a layer for the parts of slices. For a part that is in no slice, `+` means the layer of every slice.
let mayUse: [String: [String]] = [
    "Kernel": ["SystemPackage"], "CXML2": [], "CCurl": [], "CPostgres": [], "CIndexStore": [],
    "Markup": ["CXML2"],
    "Transport": ["Kernel", "CCurl", "Crypto"],
    "Charts": ["Kernel"],
    "Archives": ["Kernel", "ModuleKit", "Subprocess", "SystemPackage"],
    "Storage": ["Kernel", "GRDB", "GRDBSQLite", "Crypto"],
    "PostgresStorage": ["Kernel", "Storage", "CPostgres"],
    "Accounts": ["Kernel", "Storage", "Crypto", "CryptoExtras"],
    "Connectors": ["Kernel", "Storage", "Crypto"],
    "Changes": ["Kernel", "Storage"],
    "ModuleKit": ["Kernel", "Storage", "Changes", "Connectors", "Transport", "Crypto"],
    // The rules for engines, modules and endpoints are for tests and tools. No program contains these rules.
    "Conformance": ["Kernel", "Storage", "Changes", "Connectors", "ModuleKit", "HTTPKit"],
    "CommandLineKit": ["Kernel", "Changes", "ModuleKit", "ArgumentParser"],
    "HTTPKit": ["Kernel", "Changes", "ModuleKit"],
    // The frame of all pages: HTML, layout, stylesheet and script.
    "PagesKit": ["Kernel", "ModuleKit", "HTTPKit"],
    "HTTPServer": [
        "Kernel", "HTTPKit", "Accounts", "Hummingbird", "HummingbirdCore", "ServiceLifecycle", "UnixSignals", "Logging",
        "NIOCore", "NIOHTTP1", "NIOHTTPTypes", "HTTPTypes",
    ],
    "Domain": ["Kernel"],
    "Infrastructure": ["Kernel", "Markup", "Transport"],
    "Data": ["Kernel", "Storage", "Changes", "Connectors", "ModuleKit", "+Domain", "+Infrastructure"],
    "Commands": ["Kernel", "CommandLineKit", "Charts", "ArgumentParser", "+Domain", "+Data"],
    "Routes": ["Kernel", "HTTPKit", "Charts", "+Domain", "+Data", "+Infrastructure"],
    // Pages for a browser. A slice may have this layer beside its Routes.
    "Pages": ["Kernel", "HTTPKit", "ModuleKit", "PagesKit", "+Domain", "+Data"],
    // Home works on all records of an owner and on the store as a whole. Its parts build on one another.
    "HomeBase": ["Kernel", "Storage", "Connectors", "Changes", "ModuleKit", "Accounts"],
    "HomeWork": ["Kernel", "Storage", "ModuleKit"],
    "HomePast": ["Kernel", "Storage", "Changes", "ModuleKit", "Accounts", "HomeBase"],
    "HomeAudits": ["Kernel", "Storage", "Connectors", "Changes", "ModuleKit", "Accounts", "HomeBase", "HomePast"],
    "HomeImports": ["Kernel", "Storage", "Changes", "ModuleKit", "Accounts", "HomeBase", "HomeWork", "HomePast"],
    "HomeDevices": ["Kernel", "Storage", "Changes", "ModuleKit", "HomeBase"],
    "HomeRemotes": [
        "Kernel", "Storage", "Connectors", "Changes", "ModuleKit", "Accounts", "HomeBase", "HomeWork", "HomeDevices",
        "HomeInfrastructure",
    ],
    "HomePeople": ["Kernel", "Storage", "Changes", "ModuleKit", "Accounts", "HomeBase"],
    "HomeTransfer": [
        "Kernel", "Storage", "Changes", "ModuleKit", "Accounts", "HomeBase", "HomeAudits", "HomeImports", "HomePeople",
    ],
    "HomeUpkeep": [
        "Kernel", "Storage", "Changes", "ModuleKit", "Accounts", "HomeBase", "HomeWork", "HomePast", "HomeAudits",
        "HomeTransfer",
    ],
    "HomeDoor": [
        "Kernel", "Storage", "ModuleKit", "Accounts", "HomeBase", "HomeWork", "HomePast", "HomeImports", "HomeDevices",
        "HomeRemotes", "HomePeople", "HomeTransfer", "HomeUpkeep",
    ],
    // Home manages the accounts.
    "HomeCommands": ["Accounts"], "HomeRoutes": ["Accounts"], "HomePages": ["Accounts"],
    "Composition": [
        "Kernel", "Storage", "PostgresStorage", "Accounts", "ModuleKit", "CommandLineKit", "HTTPKit", "PlistImport",
        "Archives", "Transport", "ArgumentParser", "HelpPages", "PagesKit", "+Data", "+Commands", "+Routes", "+Pages",
    ],
    "HelpPages": [],
    "mizan": ["Composition", "CommandLineKit"],
    "mizan-server": ["Composition", "HTTPServer", "CommandLineKit", "Kernel", "ArgumentParser"],
    "PlistImport": ["Kernel", "Markup"],
    "new-module": [],
    // Writes the release promise of every slice, and only Composition knows all slices.
    "schema-release": ["Kernel", "Storage", "ModuleKit", "CommandLineKit", "Conformance", "Composition"],
    // Runs the tests on either engine.
    "TestSupport": ["Kernel", "Storage", "PostgresStorage", "CPostgres", "ModuleKit", "HTTPKit", "Conformance"],
    // Runs the whole command line on typed words, for tests.
    "CommandSupport": [
        "Kernel", "Storage", "ModuleKit", "CommandLineKit", "Composition", "TestSupport", "ArgumentParser",
    ],
    "tool": ["Kernel", "Storage", "Changes", "Charts", "ModuleKit", "PlistImport", "TestSupport", "+Domain", "+Data"],
    "GhostAudit": ["CIndexStore"], "ghost-audit": ["GhostAudit"],
    // A benchmark that is compared with curl.
    "transport-probe": ["Kernel", "Transport"],
    // A benchmark that compares the store with GRDB alone.
    "commit-benchmark": ["Kernel", "Storage", "TestSupport", "GRDB", "GRDBSQLite"],
    // A benchmark of both engines.
    "facts-benchmark": ["Kernel", "Storage", "PostgresStorage"],
    // A benchmark that is compared with the whole server, so it contains nothing of Mizan.
    "http-peer": ["Hummingbird", "GRDB", "Crypto", "Logging"],
]

// MARK: Existing slices and parts

/// The layers that every slice has.
let usualLayers = ["Domain", "Data", "Infrastructure", "Commands", "Routes"]

/// A slice's parts are named by slice and layer; `QuranDomain` is in `Modules/Quran/Domain`.
struct Slice {
    let name: String
    var layers = usualLayers
    /// The layers that make up the slice's Data: a single layer, or the parts of Home.
    var data = ["Data"]
    /// `tables` are files below the slice's Domain that are compiled in. `exclude` lists, by layer, the files that are not
    /// Swift.
    var tables: [String] = []
    var exclude: [String: [String]] = [:]
    /// By layer, the dependencies that the layer may use but does not need. `Tools/Checks/edges` reports any that are not
    /// listed here.
    var without: [String: [String]] = [:]

    var parts: [Part] {
        layers.map { layer in
            Part(
                name: name + layer, path: "Modules/\(name)/\(layer)", layer: (name, layer),
                resources: layer == "Domain" ? tables.map { .embedInCode($0) } : [],
                // The release promises are beside the records.
                exclude: exclude[layer, default: []] + (layer == "Data" ? ["Released"] : []),
                without: without[layer, default: []])
        }
    }
}

/// `MIZAN_SLICE=Finance` leaves out the server, and all other slices with their traits. `Tools/test --slice` builds this way.
let alone = Context.environment["MIZAN_SLICE"]

let slices = [
    Slice(
        name: "Quran", layers: usualLayers + ["Pages"],
        tables: ["surahs", "juz", "hizb_quarters", "pages_madani", "sajdas"].map { "Metadata/Tables/\($0).csv" },
        exclude: ["Domain": ["Metadata/Tables/ATTRIBUTION.md"]],
        without: ["Infrastructure": ["Markup"], "Pages": ["ModuleKit"]]),
    Slice(
        name: "Habits", layers: usualLayers + ["Pages"],
        without: ["Infrastructure": ["Markup"], "Routes": ["+Infrastructure"]]),
    Slice(
        name: "Finance", layers: usualLayers + ["Pages"], tables: ["Money/Tables/currencies.csv"],
        exclude: ["Domain": ["Money/Tables/ATTRIBUTION.md"]],
        without: [
            "Infrastructure": ["Markup", "Transport"], "Data": ["Connectors"], "Routes": ["Charts", "+Infrastructure"],
        ]),
    Slice(name: "Fitness", layers: usualLayers + ["Pages"], without: ["Infrastructure": ["Markup"]]),
    Slice(
        name: "Library", layers: usualLayers + ["Pages"],
        without: [
            "Infrastructure": ["Transport"], "Data": ["Connectors"], "Commands": ["Charts"],
            "Routes": ["Charts", "+Infrastructure"],
        ]),
    // new-module: slices
].filter { [nil, $0.name].contains(alone) }

/// In order from the lowest part to the front door.
let homeParts = [
    "Base", "Work", "Past", "Audits", "Imports", "Devices", "Remotes", "People", "Transfer", "Upkeep", "Door",
]

let homeTargets = homeParts.map { "Home" + $0 }

/// The slice that is always included: accounts, sync, imports, backups, the doctor.
let home = Slice(
    name: "Home", layers: homeParts + ["Infrastructure", "Commands", "Routes", "Pages"], data: homeParts,
    exclude: ["Base": ["Released"]],
    without: [
        "Infrastructure": ["Markup"], "Commands": ["Charts", "HomeAudits"],
        "Routes": ["Charts", "HomeAudits", "+Infrastructure"],
        "Pages": ["HomeBase", "HomeAudits"],
    ])

/// One target.
struct Part {
    enum Kind { case library, executable, system(pkgConfig: String?, apt: String?) }

    let name: String
    let path: String
    /// The slice that the part is a layer of, with the layer's name.
    var layer: (slice: String, name: String)?
    var kind = Kind.library
    /// Nil means all that it may use.
    var uses: [String]?
    var resources: [Resource] = []
    var exclude: [String] = []
    var without: [String] = []

    /// The parts that the table `mayUse` allows this part to use; nil if the table does not name this part. A tool without its
    /// own entry follows the entry for tools.
    var allowed: [String]? {
        let known = [layer?.name, name].compactMap { $0.flatMap { mayUse[$0] } }
        let rules = known.isEmpty && path.hasPrefix("Tools/") ? [mayUse["tool"]].compactMap(\.self) : known
        return rules.isEmpty ? nil : rules.flatMap(\.self).flatMap(meant)
    }
    var used: [String] {
        let without = without.flatMap(meant)
        return (uses ?? allowed ?? []).filter { !without.contains($0) }
    }

    func meant(by name: String) -> [String] {
        guard name.hasPrefix("+") else { return [name] }
        let layer = String(name.dropFirst())
        return (slices + [home]).filter { self.layer?.slice ?? $0.name == $0.name }.flatMap { slice in
            (layer == "Data" ? slice.data : [layer]).filter(slice.layers.contains).map { slice.name + $0 }
        }
    }
}

func tool(_ name: String, _ path: String, uses: String...) -> Part {
    Part(name: name, path: path, kind: .executable, uses: uses.isEmpty ? nil : uses)
}

/// Files of platform parts that are not compiled: pages, and release promises.
let notCode = ["Storage": ["README.md", "Released"], "Changes": ["README.md"], "HTTPKit": ["README.md"]]

let platform = [
    "Kernel", "Storage", "PostgresStorage", "Markup", "Transport", "Charts", "Accounts", "Connectors", "Changes",
    "ModuleKit", "Archives", "CommandLineKit", "HTTPKit", "PagesKit", "HTTPServer",
].filter { alone == nil || $0 != "HTTPServer" }.map { name in
    Part(
        name: name, path: "Modules/Platform/\(name)",
        resources: name == "PagesKit" ? ["pages.css", "pages.js"].map { .embedInCode("Assets/\($0)") } : [],
        exclude: notCode[name, default: []])
}

let systemLibraries = [
    Part(name: "CXML2", path: "Modules/Platform/CXML2", kind: .system(pkgConfig: "libxml-2.0", apt: "libxml2-dev")),
    Part(name: "CCurl", path: "Modules/Platform/CCurl", kind: .system(pkgConfig: nil, apt: "libcurl4-openssl-dev")),
    // Needs no headers, and loads the library when there is a connection to make.
    Part(name: "CPostgres", path: "Modules/Platform/CPostgres", kind: .system(pkgConfig: nil, apt: nil)),
    // The toolchain supplies the library.
    Part(name: "CIndexStore", path: "Tools/GhostAudit/CIndexStore", kind: .system(pkgConfig: nil, apt: nil)),
]

/// Rules that tests run; no program contains them. The tests of these rules are among the platform's tests.
let conformance = Part(name: "Conformance", path: "Tests/Conformance", exclude: ["README.md"])

/// The programs that a single slice is built and tested with.
let partsOfASlice = [
    "PlistImport", "HelpPages", "Composition", "mizan", "Conformance", "TestSupport", "CommandSupport",
]

/// The pages that `mizan help` shows. The other pages in the directory are for developers.
let pages = [
    "AccountArchive", "Accounts", "Backup", "Calendar", "Changes", "Charts", "Commands", "Configuration", "Operations",
    "ReadingApps", "Sync",
].map { $0 + ".md" }

let programs = [
    Part(
        name: "HelpPages", path: "Docs", resources: pages.map { .embedInCode($0) },
        exclude: [
            "Architecture.md", "Development.md", "HTTP.md", "Tables.md", "Testing.md", "ThreatModel.md", "Transport.md",
            "Audits", "Pages",
            "Decisions", "Operations",
        ]),
    Part(name: "PlistImport", path: "Tools/PlistImport", exclude: ["README.md"]),
    Part(
        name: "Composition", path: "Apps/Composition",
        without: ["HomePast", "HomeAudits", "HomeImports", "HomeDevices", "HomeTransfer"]
            + (alone == nil ? [] : ["PostgresStorage"])),
    tool("mizan", "Apps/mizan"),
    tool("mizan-server", "Apps/mizan-server"),
    Part(name: "GhostAudit", path: "Tools/GhostAudit/Library"),
    tool("ghost-audit", "Tools/GhostAudit/Program"),
    tool("new-module", "Tools/NewModule"),
    tool("schema-release", "Tools/Release/Schema"),
    tool("store-workload", "Tools/Faults/Workload", uses: "Kernel", "Storage", "TestSupport"),
    tool("lease-workload", "Tools/Leases/Workload", uses: "Kernel", "Storage", "ModuleKit", "HomeWork"),
    tool("transport-probe", "Tools/Transport/Probe"),
    conformance,
    Part(name: "TestSupport", path: "Tests/Support"),
    Part(name: "CommandSupport", path: "Tests/CommandSupport"),
].filter { alone == nil || partsOfASlice.contains($0.name) }

/// Compiled only on request, because neither a build of the programs nor the tests need them.
let benchmarks = [
    tool("plist-benchmark", "Tools/Benchmarks/plist/Sources", uses: "PlistImport", "Kernel"),
    tool("calendar-benchmark", "Tools/Benchmarks/calendar/Sources", uses: "ModuleKit", "Kernel"),
    tool("moment-benchmark", "Tools/Benchmarks/fitness/Sources", uses: "Kernel"),
    tool("chart-gallery", "Tools/Charts/Gallery", uses: "Charts", "Kernel"),
    tool("backup-benchmark", "Tools/Benchmarks/backup/Sources", uses: "Storage", "ModuleKit", "Kernel"),
    tool("facts-benchmark", "Tools/Benchmarks/facts/Sources"),
    tool(
        "records-benchmark", "Tools/Benchmarks/records/Sources",
        uses: "HomeDoor", "HomeImports", "HomeBase", "Changes", "Storage", "ModuleKit", "Kernel"),
    tool("commit-benchmark", "Tools/Benchmarks/commit/Sources"),
    tool("http-peer", "Tools/Benchmarks/http/Sources"),
]

let parts =
    platform + systemLibraries + (slices + [home]).flatMap(\.parts) + programs
    + (Context.environment["MIZAN_BENCHMARKS"] == "1" ? benchmarks : [])

/// Additional parts that the tests of a part use. Each test also uses the part itself, the part's dependencies, and the
/// dependencies of all tests.
let testsUse: [String: [String]] = [
    "Charts": ["Markup"], "PlistImport": ["Markup"], "Storage": ["GRDB"],
    "CommandLineKit": ["ArgumentParser"], "HTTPServer": ["Accounts", "Logging", "ServiceLifecycle"],
    "HomeCommands": ["Composition"],
    // The engine, which serves all slices.
    "FitnessData": homeTargets + ["Transport"], "FitnessRoutes": homeTargets, "FitnessPages": homeTargets,
    "HabitsData": homeTargets + ["Transport"],
    "QuranData": homeTargets + ["Transport"],
    "HomeDoor": homeTargets + ["Accounts", "Connectors", "HomeInfrastructure", "GRDB"],
    // The slices' tables of verbs. Together, the tables must contain every verb of the program.
    "Composition": [
        "Conformance", "HTTPServer", "CommandSupport", "FitnessDomain", "FitnessInfrastructure", "FitnessData",
        "FitnessDataTests", "QuranDomain", "QuranInfrastructure", "QuranData", "QuranDataTests", "ArgumentParser",
        "Crypto", "Connectors",
    ] + (slices + [home]).map { $0.name + "CommandsTests" } + homeTargets,
]

// MARK: The package

/// The engines besides SQLite, with their traits. A plain build has none of them; releases and the checks have all.
let engines = alone == nil ? ["PostgresStorage": "Postgres"] : [:]

/// A dependency. Composition depends only on the chosen slices and engines, by their traits.
func edge(_ name: String, of part: Part? = nil) -> Target.Dependency {
    if let package = packages.first(where: { $0.products.contains(name) }) {
        return .product(name: name, package: String(package.repository.split(separator: "/")[1]))
    }
    guard part?.name == "Composition" else { return .target(name: name) }
    let chosen = slices.first { $0.parts.contains { $0.name == name } }?.name ?? engines[name]
    return .target(name: name, condition: chosen.flatMap { .when(traits: [$0]) })
}

func target(_ part: Part) -> Target {
    let edges = part.used.map { edge($0, of: part) }
    return switch part.kind {
    case .library:
        .target(
            name: part.name, dependencies: edges, path: part.path, exclude: part.exclude, resources: part.resources)
    case .executable: .executableTarget(name: part.name, dependencies: edges, path: part.path)
    case .system(let pkgConfig, let apt):
        .systemLibrary(
            name: part.name, path: part.path, pkgConfig: pkgConfig, providers: apt.map { [.apt([$0])] })
    }
}

/// `Tests` mirrors the source tree: the tests of `Modules/Quran/Data` are in `Tests/Quran/Data`. The tests of Home's parts use
/// each other, so they form one target. The target is named after the door, which sees all parts.
func suite(of part: Part) -> Target {
    let path =
        part.path == "Modules/Home/Door"
        ? "Home/Parts"
        : part.name == "Conformance"
            ? "Platform/Conformance"
            : part.path.hasPrefix("Modules/") ? String(part.path.dropFirst("Modules/".count)) : part.path
    let products = packages.flatMap(\.products) + systemLibraries.map(\.name)
    let uses =
        [part.name, "Kernel", "Storage", "Changes", "ModuleKit", "HTTPKit", "Conformance", "TestSupport"]
        + part.used.filter { !products.contains($0) } + testsUse[part.name, default: []]
        + (part.layer?.name == "Commands" ? ["CommandSupport"] : [])
    return .testTarget(
        name: part.name + "Tests", dependencies: Set(uses).sorted().map { edge($0) }, path: "Tests/\(path)")
}

/// The programs that have their own tests, in addition to the tests of `Tools/Checks`.
let tested = ["PlistImport", "Composition", "GhostAudit", "new-module"]

let suites =
    alone == nil
    ? [Target.testTarget(name: "ArchitectureTests", path: "Tests/Architecture")]
        + (platform + (slices + [home]).flatMap(\.parts).filter { !homeTargets.dropLast().contains($0.name) }
        + programs.filter { tested.contains($0.name) }).map(suite) + [suite(of: conformance)]
    : slices.flatMap(\.parts).map(suite)

let wanted = Set(parts.flatMap(\.used) + testsUse.values.flatMap(\.self))

let package = Package(
    name: "mizan",
    products: parts.compactMap { part in
        guard case .executable = part.kind, !["schema-release", "ghost-audit"].contains(part.name) else { return nil }
        return .executable(name: part.name, targets: [part.name])
    },
    traits: Set(
        slices.map { .trait(name: $0.name, description: "The \($0.name) slice: its commands, endpoints and data.") }
            + engines.values.map { .trait(name: $0, description: "The engine \($0), beside SQLite.") }
            + [Trait.default(enabledTraits: Set(slices.map(\.name)))]),
    dependencies: packages.filter { !wanted.isDisjoint(with: $0.products) }.map { other in
        let url = "https://github.com/\(other.repository)"
        return takenPlain.contains(other.repository)
            ? .package(url: url, from: other.from, traits: []) : .package(url: url, from: other.from)
    },
    targets: parts.map(target) + suites)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
        .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
    ]
}

// If an audit finds an unused property of a view entity, the property is deprecated, and removed with the next audit. Until
// then the server still sends the property (Docs/Testing.md).
for target in package.targets where parts.contains(where: { $0.layer != nil && $0.name == target.name }) {
    target.swiftSettings?.append(.treatWarning("DeprecatedDeclaration", as: .warning))
}

// GhostAudit reads a million index occurrences in each run of the tests.
package.targets.first { $0.name == "GhostAudit" }?.swiftSettings?.append(.unsafeFlags(["-O"]))

// MARK: The check

/// The faults of a target's dependencies, as SwiftPM will see them. Conditional dependencies count, too.
func faults(of target: Target) -> [String] {
    guard let part = parts.first(where: { $0.name == target.name }), let allowed = part.allowed else {
        return ["  \(target.name): no rule says what it may use"]
    }
    return target.dependencies.compactMap { edge in
        let (name, condition): (String, TargetDependencyCondition?) =
            switch edge {
            case .targetItem(let name, let condition), .byNameItem(let name, let condition): (name, condition)
            case .productItem(let name, _, _, let condition): (name, condition)
            @unknown default: ("\(edge)", nil)
            }
        if condition != nil && part.name != "Composition" {
            return "  \(part.name) -> \(name): only Composition may depend under a condition"
        }
        return allowed.contains(name) ? nil : "  \(part.name) -> \(name): it may not"
    }
}

let wrong = package.targets.filter { $0.type != .test }.flatMap(faults)
if !wrong.isEmpty {
    let lines = ["Package.swift: edges that are not allowed (the table is `mayUse`):"] + wrong
    let text = lines.joined(separator: "\n") + "\n"
    // C's `stderr` is a global variable, which Swift 6 does not let a script use.
    write(STDERR_FILENO, text, text.utf8.count)
    exit(1)
}
