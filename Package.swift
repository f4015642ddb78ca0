// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// Mizan as a table: who may use whom (`mayUse`), then what exists (`slices`, `parts`). A part uses what it may, unless it
// is said to use less; the check at the end of this file refuses more. README.md and Modules/Platform/README.md draw it.

// MARK: Vocabulary

/// A product of another package, with the one version range that is accepted.
struct External {
    let product: String
    let repository: String
    let from: Version
    var traits: Set<Package.Dependency.Trait>?

    static let grdb = External("GRDB", "groue/GRDB.swift", "7.10.0")
    /// SQLite's C functions, by the name GRDB has them under: reading a column through them costs no boxing.
    static let sqlite = External("GRDBSQLite", "groue/GRDB.swift", "7.10.0")
    static let crypto = External("Crypto", "apple/swift-crypto", "4.5.2")
    /// scrypt, which `Crypto` does not have.
    static let cryptoExtras = External("CryptoExtras", "apple/swift-crypto", "4.5.2")
    static let system = External("SystemPackage", "apple/swift-system", "1.8.0")
    static let arguments = External("ArgumentParser", "apple/swift-argument-parser", "1.8.2")
    static let hummingbird = External("Hummingbird", "hummingbird-project/hummingbird", "2.28.1", traits: [])
    static let hummingbirdCore = External("HummingbirdCore", "hummingbird-project/hummingbird", "2.28.1", traits: [])
    static let lifecycle = External("ServiceLifecycle", "swift-server/swift-service-lifecycle", "2.13.0")
    static let signals = External("UnixSignals", "swift-server/swift-service-lifecycle", "2.13.0")
    static let logging = External("Logging", "apple/swift-log", "1.16.2")
    static let nioCore = External("NIOCore", "apple/swift-nio", "2.101.2")
    static let nioHTTP1 = External("NIOHTTP1", "apple/swift-nio", "2.101.2")
    static let nioHTTPTypes = External("NIOHTTPTypes", "apple/swift-nio-extras", "1.35.2")
    /// Child processes. Its trait would bring Foundation along.
    static let subprocess = External("Subprocess", "swiftlang/swift-subprocess", "1.0.2", traits: [])
    static let httpTypes = External("HTTPTypes", "apple/swift-http-types", "1.8.0")

    init(_ product: String, _ repository: String, _ from: Version, traits: Set<Package.Dependency.Trait>? = nil) {
        (self.product, self.repository, self.from, self.traits) = (product, repository, from, traits)
    }

    var package: String { repository.split(separator: "/").last.map(String.init) ?? repository }

    var packageDependency: Package.Dependency {
        let url = "https://github.com/\(repository)"
        return traits.map { .package(url: url, from: from, traits: $0) } ?? .package(url: url, from: from)
    }
}

enum Layer: String, CaseIterable {
    case domain = "Domain", data = "Data", infrastructure = "Infrastructure", commands = "Commands", routes = "Routes"
}

/// What a part may use: others by name, and layers of its own slice (of any, where it is in none).
struct Rule {
    var parts: [String] = []
    var ownLayers: [Layer] = []
    var externals: [External] = []
}

/// One target.
struct Part {
    enum Kind { case library, executable, system(pkgConfig: String?, apt: String) }

    let name: String
    let path: String
    /// The slice that it is a layer of.
    var slice: (name: String, layer: Layer)?
    var kind = Kind.library
    /// Nil: all that it may.
    var uses: [String]?
    /// Edges that exist only when the trait of that name is on. Only Composition has them.
    var usesWhen: [String: [String]] = [:]
    var externals: [External]?
    var resources: [Resource] = []
    var exclude: [String] = []

    /// A tool has the tools' rule where the table does not name it.
    var rules: [Rule] {
        let known = [slice?.layer.rawValue, name].compactMap { $0.flatMap { mayUse[$0] } }
        return known.isEmpty && path.hasPrefix("Tools/") ? [mayUse["tool"]].compactMap(\.self) : known
    }
    var used: [String] { uses ?? rules.flatMap(\.parts) }
    var usedExternals: [External] { externals ?? rules.flatMap(\.externals) }
}

/// A slice: its parts are called by slice and layer; `QuranDomain` lies in `Modules/Quran/Domain`.
struct Slice {
    let name: String
    var layers = Layer.allCases
    /// Files below its Domain that are compiled in, and those below a layer that are not Swift.
    var tables: [String] = []
    var exclude: [Layer: [String]] = [:]

    var parts: [Part] {
        layers.map { layer in
            let rules = [mayUse[layer.rawValue], mayUse[name + layer.rawValue]].compactMap(\.self)
            return Part(
                name: name + layer.rawValue, path: "Modules/\(name)/\(layer.rawValue)", slice: (name, layer),
                uses: rules.flatMap(\.parts)
                    + rules.flatMap(\.ownLayers).filter(layers.contains).map { name + $0.rawValue },
                resources: layer == .domain ? tables.map { .embedInCode($0) } : [], exclude: exclude[layer, default: []]
            )
        }
    }
}

// MARK: Who may use whom (the design's table, as data)

let mayUse: [String: Rule] = [
    "Kernel": Rule(externals: [.system]),
    "CXML2": Rule(), "CCurl": Rule(),
    "Markup": Rule(parts: ["Kernel", "CXML2"]),
    "Transport": Rule(parts: ["Kernel", "CCurl"], externals: [.crypto]),
    "Charts": Rule(parts: ["Kernel"]),
    "Archives": Rule(parts: ["Kernel", "ModuleKit"], externals: [.subprocess, .system]),
    "Storage": Rule(parts: ["Kernel"], externals: [.grdb, .sqlite, .crypto]),
    "Accounts": Rule(parts: ["Kernel", "Storage"], externals: [.crypto, .cryptoExtras]),
    "Sync": Rule(parts: ["Kernel", "Storage"], externals: [.crypto]),
    "ModuleKit": Rule(parts: ["Kernel", "Storage", "Sync", "Transport"], externals: [.crypto]),
    // What holds engines, modules and endpoints to their contracts is for tests and tools: no part of a program uses it.
    "Conformance": Rule(parts: ["Kernel", "Storage", "Sync", "ModuleKit", "HTTPKit"]),
    "CommandLineKit": Rule(parts: ["Kernel", "ModuleKit"], externals: [.arguments]),
    "HTTPKit": Rule(parts: ["Kernel", "ModuleKit"]),
    "HTTPServer": Rule(
        parts: ["Kernel", "HTTPKit", "Accounts"],
        externals: [
            .hummingbird, .hummingbirdCore, .lifecycle, .signals, .logging, .nioCore, .nioHTTP1, .nioHTTPTypes,
            .httpTypes,
        ]),
    "Domain": Rule(parts: ["Kernel"]),
    "Infrastructure": Rule(parts: ["Kernel", "Markup", "Transport"]),
    "Data": Rule(parts: ["Kernel", "Storage", "Sync", "ModuleKit"], ownLayers: [.domain, .infrastructure]),
    "Commands": Rule(
        parts: ["Kernel", "CommandLineKit", "Charts"], ownLayers: [.domain, .data], externals: [.arguments]),
    "Routes": Rule(parts: ["Kernel", "HTTPKit", "Charts"], ownLayers: [.domain, .data, .infrastructure]),
    // Home looks after the accounts.
    "HomeData": Rule(parts: ["Accounts"]), "HomeCommands": Rule(parts: ["Accounts"]),
    "HomeRoutes": Rule(parts: ["Accounts"]),
    "Composition": Rule(
        parts: [
            "Kernel", "Storage", "Accounts", "ModuleKit", "CommandLineKit", "HTTPKit", "PlistImport", "Archives",
            "Transport",
        ],
        ownLayers: [.data, .commands, .routes], externals: [.arguments]),
    "mizan": Rule(parts: ["Composition", "CommandLineKit", "Kernel"]),
    "mizan-server": Rule(
        parts: ["Composition", "HTTPServer", "CommandLineKit", "Kernel"], externals: [.arguments]),
    "PlistImport": Rule(parts: ["Kernel", "Markup"]),
    // It leaves the promise of every slice that there is, and Composition alone knows which there are.
    "schema-release": Rule(
        parts: ["Kernel", "Storage", "ModuleKit", "CommandLineKit", "Conformance", "Composition"]),
    "TestSupport": Rule(parts: ["Kernel", "Storage", "ModuleKit", "HTTPKit", "Conformance"]),
    // Runs the whole command line, as tests type it.
    "CommandSupport": Rule(
        parts: ["Kernel", "Storage", "ModuleKit", "CommandLineKit", "Composition", "TestSupport"],
        externals: [.arguments]),
    "tool": Rule(
        parts: ["Kernel", "Storage", "Charts", "ModuleKit", "PlistImport", "TestSupport"], ownLayers: [.domain, .data]),
    // Its peer is curl.
    "transport-probe": Rule(parts: ["Kernel", "Transport"]),
    // Its peer is GRDB without the store around it.
    "commit-benchmark": Rule(parts: ["Kernel", "Storage", "TestSupport"], externals: [.grdb, .sqlite]),
    // A peer of the whole server, so it has nothing of Mizan.
    "http-peer": Rule(externals: [.hummingbird, .grdb, .crypto, .logging]),
]

// MARK: What there is

let slices = [
    Slice(
        name: "Quran",
        tables: ["surahs", "juz", "hizb_quarters", "pages_madani", "sajdas"].map { "Metadata/Tables/\($0).csv" },
        exclude: [.domain: ["Metadata/Tables/ATTRIBUTION.md"], .data: ["Released"]]),
    Slice(name: "Habits"),
    Slice(
        name: "Finance", tables: ["Money/Tables/currencies.csv"],
        exclude: [.domain: ["Money/Tables/ATTRIBUTION.md"]]),
    Slice(name: "Fitness"),
]

/// What is there without being chosen: accounts, sync, imports, backups, the doctor.
let home = Slice(name: "Home", layers: [.data, .infrastructure, .commands, .routes], exclude: [.data: ["Released"]])

let platform = [
    "Kernel", "Storage", "Markup", "Transport", "Charts", "Accounts", "Sync", "ModuleKit", "Archives", "Conformance",
    "CommandLineKit", "HTTPKit", "HTTPServer",
].map { name in
    let others = ["Storage": ["Released"], "Conformance": ["README.md"]]
    return Part(name: name, path: "Modules/Platform/\(name)", exclude: others[name, default: []])
}

let systemLibraries = [
    Part(name: "CXML2", path: "Modules/Platform/CXML2", kind: .system(pkgConfig: "libxml-2.0", apt: "libxml2-dev")),
    Part(name: "CCurl", path: "Modules/Platform/CCurl", kind: .system(pkgConfig: nil, apt: "libcurl4-openssl-dev")),
]

let programs = [
    Part(name: "PlistImport", path: "Tools/PlistImport", exclude: ["README.md"]),
    Part(
        name: "Composition", path: "Apps/Composition",
        uses: mayUse["Composition", default: Rule()].parts
            + home.parts.filter { $0.slice?.layer != .infrastructure }.map(\.name),
        usesWhen: Dictionary(
            uniqueKeysWithValues: slices.map { slice in
                (slice.name, [Layer.data, .commands, .routes].map { slice.name + $0.rawValue })
            })),
    Part(name: "mizan", path: "Apps/mizan", kind: .executable),
    Part(name: "mizan-server", path: "Apps/mizan-server", kind: .executable),
    Part(name: "schema-release", path: "Tools/Release/Schema", kind: .executable),
    tool("store-workload", "Tools/Faults/Workload", uses: "Kernel", "Storage", "TestSupport"),
    tool("lease-workload", "Tools/Leases/Workload", uses: "Kernel", "Storage", "ModuleKit", "HomeData"),
    Part(name: "transport-probe", path: "Tools/Transport/Probe", kind: .executable),
    Part(name: "TestSupport", path: "Tests/Support"),
    Part(name: "CommandSupport", path: "Tests/CommandSupport"),
]

func tool(_ name: String, _ path: String, uses: String...) -> Part {
    Part(name: name, path: path, kind: .executable, uses: uses)
}

/// Compiled when somebody asks for them: neither a build of the programs nor the tests need them.
let benchmarks = [
    tool("plist-benchmark", "Tools/Benchmarks/plist/Sources", uses: "PlistImport", "Kernel"),
    tool("calendar-benchmark", "Tools/Benchmarks/calendar/Sources", uses: "ModuleKit", "Kernel"),
    tool("moment-benchmark", "Tools/Benchmarks/fitness/Sources", uses: "Kernel"),
    tool("chart-gallery", "Tools/Charts/Gallery", uses: "Charts", "Kernel"),
    tool("backup-benchmark", "Tools/Benchmarks/backup/Sources", uses: "Storage", "ModuleKit", "Kernel"),
    tool("facts-benchmark", "Tools/Benchmarks/facts/Sources", uses: "Storage", "Kernel"),
    tool("records-benchmark", "Tools/Benchmarks/records/Sources", uses: "HomeData", "Storage", "ModuleKit", "Kernel"),
    Part(name: "commit-benchmark", path: "Tools/Benchmarks/commit/Sources", kind: .executable),
    Part(name: "http-peer", path: "Tools/Benchmarks/http/Sources", kind: .executable),
]

let parts =
    platform + systemLibraries + (slices + [home]).flatMap(\.parts) + programs
    + (Context.environment["MIZAN_BENCHMARKS"] == "1" ? benchmarks : [])

// MARK: Tests

/// What the tests of a part use besides it, what it uses, and what all of them do.
let testsUse: [String: [String]] = [
    "Charts": ["Markup"], "HTTPServer": ["Accounts"], "PlistImport": ["Markup"],
    "HomeCommands": ["Composition"],
    // The engine, which works for all slices.
    "FitnessData": ["HomeData", "Transport"], "FitnessRoutes": ["HomeData"],
    // The tables of their verbs: together they must hold every verb of the program.
    "Composition": [
        "Conformance", "HTTPServer", "CommandSupport", "FitnessDomain", "FitnessInfrastructure", "FitnessData",
        "FitnessDataTests",
    ]
        + (slices + [home]).map { $0.name + "CommandsTests" },
]
let testsImport: [String: [External]] = [
    "Storage": [.grdb], "HomeData": [.grdb], "CommandLineKit": [.arguments], "Composition": [.arguments, .crypto],
    "HTTPServer": [.logging, .lifecycle],
]

/// `Tests` mirrors the rest: the tests of `Modules/Quran/Data` lie in `Tests/Quran/Data`.
func suite(of part: Part) -> Target {
    let path = part.path.hasPrefix("Modules/") ? String(part.path.dropFirst("Modules/".count)) : part.path
    let common = ["Kernel", "Storage", "ModuleKit", "HTTPKit", "Conformance", "TestSupport"]
    let uses =
        [part.name] + part.used + common + testsUse[part.name, default: []]
        + (part.slice?.layer == .commands ? ["CommandSupport"] : [])
    return .testTarget(
        name: part.name + "Tests",
        dependencies: Set(uses).subtracting(systemLibraries.map(\.name)).sorted().map { .target(name: $0) }
            + testsImport[part.name, default: []].map(dependency),
        path: "Tests/\(path)")
}

let suites =
    [Target.testTarget(name: "ArchitectureTests", path: "Tests/Architecture")]
    + (platform + (slices + [home]).flatMap(\.parts)
    + programs.filter { ["PlistImport", "Composition"].contains($0.name) }).map(suite)

// MARK: The package

func dependency(_ external: External) -> Target.Dependency {
    .product(name: external.product, package: external.package)
}

func target(_ part: Part) -> Target {
    let edges =
        part.used.map { Target.Dependency.target(name: $0) }
        + part.usesWhen.sorted { $0.key < $1.key }.flatMap { trait, names in
            names.map { .target(name: $0, condition: .when(traits: [trait])) }
        } + part.usedExternals.map(dependency)
    return switch part.kind {
    case .library:
        .target(
            name: part.name, dependencies: edges, path: part.path, exclude: part.exclude, resources: part.resources)
    case .executable: .executableTarget(name: part.name, dependencies: edges, path: part.path)
    case .system(let pkgConfig, let apt):
        .systemLibrary(name: part.name, path: part.path, pkgConfig: pkgConfig, providers: [.apt([apt])])
    }
}

let packages = (parts.flatMap(\.usedExternals) + testsImport.values.flatMap(\.self))
    .reduce(into: [String: External]()) { $0[$1.package] = $1 }

let package = Package(
    name: "mizan",
    products: parts.compactMap { part in
        guard case .executable = part.kind, part.name != "schema-release" else { return nil }
        return .executable(name: part.name, targets: [part.name])
    },
    traits: Set(
        slices.map { .trait(name: $0.name, description: "The \($0.name) slice: its commands, endpoints and data.") }
            + [Trait.default(enabledTraits: Set(slices.map(\.name)))]),
    dependencies: packages.values.sorted { $0.package < $1.package }.map(\.packageDependency),
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

// MARK: The check

/// What is wrong with an edge that SwiftPM will see; nil if the table allows it. Conditional ones are edges, too.
func fault(_ edge: Target.Dependency, of part: Part) -> String? {
    switch edge {
    case .targetItem(let name, let condition):
        if condition != nil && part.name != "Composition" {
            return "\(name): only Composition may depend under a condition"
        }
        let used = parts.first { $0.name == name }
        return part.rules.contains { allows($0, part, used) } ? nil : "\(name): it may not"
    case .productItem(let name, _, _, _):
        let products = part.rules.flatMap(\.externals).map(\.product)
        return products.contains(name) ? nil : "product \(name): it may not"
    case .byNameItem(let name, _): return "\(name): say whether this is a part or a product"
    @unknown default: return "\(edge): this check does not know the kind of edge"
    }
}

func allows(_ rule: Rule, _ part: Part, _ used: Part?) -> Bool {
    guard let used else { return false }
    guard !rule.parts.contains(used.name) else { return true }
    guard let slice = used.slice, rule.ownLayers.contains(slice.layer) else { return false }
    return part.slice.map { $0.name == slice.name } ?? true
}

let wrong = package.targets.filter { $0.type != .test }.flatMap { target -> [String] in
    guard let part = parts.first(where: { $0.name == target.name }), !part.rules.isEmpty else {
        return ["  \(target.name): no rule says what it may use"]
    }
    return target.dependencies.compactMap { fault($0, of: part) }.map { "  \(part.name) -> \($0)" }
}
if !wrong.isEmpty {
    let lines = ["Package.swift: edges that are not allowed (the table is `mayUse`):"] + wrong
    let text = lines.joined(separator: "\n") + "\n"
    // C's `stderr` is a variable, which Swift 6 does not let a script share.
    write(STDERR_FILENO, text, text.utf8.count)
    exit(1)
}
