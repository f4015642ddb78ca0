// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// The server as a table: what exists, what each part is, what it uses. Who may use whom is `mayUse`, and the
// check at the end of this file compares the two. Docs/Architecture.md draws the picture.

// MARK: Vocabulary

/// A product of another package, with the one version range the server accepts.
struct External {
    let product: String
    let package: String
    let url: String
    let from: Version
    var traits: Set<Package.Dependency.Trait>?

    static let grdb = External(product: "GRDB", url: "https://github.com/groue/GRDB.swift", from: "7.10.0")
    /// SQLite's C functions, by the name GRDB has them under: reading a column through them costs no boxing.
    static let sqlite = External(product: "GRDBSQLite", url: "https://github.com/groue/GRDB.swift", from: "7.10.0")
    static let crypto = External(product: "Crypto", url: "https://github.com/apple/swift-crypto", from: "4.5.2")
    /// scrypt, which `Crypto` does not have.
    static let cryptoExtras = External(
        product: "CryptoExtras", url: "https://github.com/apple/swift-crypto", from: "4.5.2")
    static let arguments = External(
        product: "ArgumentParser", url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    static let hummingbird = External(
        product: "Hummingbird", url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: [])
    static let hummingbirdCore = External(
        product: "HummingbirdCore", url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1",
        traits: [])
    static let lifecycle = External(
        product: "ServiceLifecycle", url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0")
    static let signals = External(
        product: "UnixSignals", url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0")
    static let logging = External(product: "Logging", url: "https://github.com/apple/swift-log", from: "1.16.2")
    static let nioCore = External(product: "NIOCore", url: "https://github.com/apple/swift-nio", from: "2.101.2")
    static let nioHTTP1 = External(product: "NIOHTTP1", url: "https://github.com/apple/swift-nio", from: "2.101.2")
    static let nioHTTPTypes = External(
        product: "NIOHTTPTypes", url: "https://github.com/apple/swift-nio-extras", from: "1.35.2")
    static let httpTypes = External(
        product: "HTTPTypes", url: "https://github.com/apple/swift-http-types", from: "1.8.0")

    init(product: String, url: String, from: Version, traits: Set<Package.Dependency.Trait>? = nil) {
        self.product = product
        self.package = url.split(separator: "/").last.map(String.init) ?? url
        self.url = url
        self.from = from
        self.traits = traits
    }

    var dependency: Target.Dependency { .product(name: product, package: package) }

    var packageDependency: Package.Dependency {
        guard let traits else { return .package(url: url, from: from) }
        return .package(url: url, from: from, traits: traits)
    }
}

/// What a part is. A slice's part names its slice, so that "its own Domain" can be told from another's.
enum Place: Hashable {
    case platform
    case slice(String, Layer)
    case home(Layer)
    case app
    case tool

    enum Layer: String {
        case domain = "Domain", data = "Data", infrastructure = "Infrastructure"
        case commands = "Commands", routes = "Routes"
    }

    var sliceAndLayer: (slice: String, layer: Layer)? {
        switch self {
        case .slice(let slice, let layer): (slice, layer)
        case .home(let layer): ("Home", layer)
        case .platform, .app, .tool: nil
        }
    }
}

/// One target of the server.
struct Part {
    enum Kind { case library, executable, system(pkgConfig: String, apt: String) }

    let name: String
    let path: String
    let place: Place
    var kind = Kind.library
    var uses: [String] = []
    /// Edges that exist only when the trait of that name is on. Only Composition has them.
    var usesWhen: [String: [String]] = [:]
    var externals: [External] = []
    var resources: [Resource] = []
    var exclude: [String] = []

    static func platform(
        _ name: String, kind: Kind = .library, uses: [String] = [], externals: [External] = [],
        exclude: [String] = []
    ) -> Part {
        Part(
            name: name, path: "Modules/Platform/\(name)", place: .platform, kind: kind, uses: uses,
            externals: externals, exclude: exclude)
    }

    /// A slice's part is called by slice and layer: `QuranDomain` lies in `Modules/Quran/Domain`.
    static func slice(
        _ slice: String, _ layer: Place.Layer, uses: [String], externals: [External] = [], resources: [Resource] = [],
        exclude: [String] = []
    ) -> Part {
        Part(
            name: slice + layer.rawValue, path: "Modules/\(slice)/\(layer.rawValue)",
            place: slice == "Home" ? .home(layer) : .slice(slice, layer), uses: uses, externals: externals,
            resources: resources, exclude: exclude)
    }
}

/// A test target: the part or topic it tests, and what it needs besides.
struct Suite {
    /// The part it tests; nil for a suite about the whole store.
    var subject: String?
    var name: String?
    let path: String
    var uses: [String] = []
    var externals: [External] = []
}

// MARK: The table

let slices = ["Quran"]

let parts: [Part] = [
    .platform("Kernel"),
    .platform("Storage", uses: ["Kernel"], externals: [.grdb, .sqlite, .crypto], exclude: ["Released"]),
    .platform("CXML2", kind: .system(pkgConfig: "libxml-2.0", apt: "libxml2-dev")),
    .platform("Markup", uses: ["Kernel", "CXML2"]),
    .platform("Accounts", uses: ["Kernel", "Storage"], externals: [.crypto, .cryptoExtras]),
    .platform("ModuleKit", uses: ["Kernel", "Storage"], externals: [.crypto]),
    .platform("Conformance", uses: ["Kernel", "Storage", "ModuleKit", "HTTPKit"], exclude: ["README.md"]),
    .platform("CommandLineKit", uses: ["Kernel", "ModuleKit"], externals: [.arguments]),
    .platform("HTTPKit", uses: ["Kernel", "ModuleKit"]),
    .platform(
        "HTTPServer", uses: ["Kernel", "HTTPKit", "Accounts"],
        externals: [
            .hummingbird, .hummingbirdCore, .lifecycle, .signals, .logging, .nioCore, .nioHTTP1, .nioHTTPTypes,
            .httpTypes,
        ]),

    .slice(
        "Quran", .domain, uses: ["Kernel"],
        resources: [
            .embedInCode("Metadata/Tables/surahs.csv"), .embedInCode("Metadata/Tables/juz.csv"),
            .embedInCode("Metadata/Tables/hizb_quarters.csv"), .embedInCode("Metadata/Tables/pages_madani.csv"),
            .embedInCode("Metadata/Tables/sajdas.csv"),
        ], exclude: ["Metadata/Tables/ATTRIBUTION.md"]),
    .slice("Quran", .infrastructure, uses: ["Kernel"]),
    .slice(
        "Quran", .data, uses: ["Kernel", "Storage", "ModuleKit", "QuranDomain", "QuranInfrastructure"],
        exclude: ["Released"]),
    .slice(
        "Quran", .commands, uses: ["Kernel", "CommandLineKit", "QuranDomain", "QuranData"], externals: [.arguments]),
    .slice("Quran", .routes, uses: ["Kernel", "HTTPKit", "QuranDomain", "QuranData"]),

    .slice("Home", .data, uses: ["Kernel", "Storage", "ModuleKit", "Accounts"], exclude: ["Released"]),
    .slice("Home", .commands, uses: ["Kernel", "CommandLineKit", "HomeData", "Accounts"], externals: [.arguments]),
    .slice("Home", .routes, uses: ["Kernel", "HTTPKit", "HomeData", "Accounts"]),

    Part(
        name: "PlistImport", path: "Tools/PlistImport", place: .tool, uses: ["Kernel", "Markup"],
        exclude: ["README.md"]),
    Part(
        name: "Composition", path: "Apps/Composition", place: .app,
        uses: [
            "Kernel", "Storage", "Accounts", "ModuleKit", "CommandLineKit", "HTTPKit", "HomeData", "HomeCommands",
            "HomeRoutes", "PlistImport",
        ],
        usesWhen: ["Quran": ["QuranData", "QuranCommands", "QuranRoutes"]], externals: [.arguments]),
    Part(
        name: "mizan", path: "Apps/mizan", place: .app, kind: .executable, uses: ["Composition"]),
    Part(
        name: "mizan-server", path: "Apps/mizan-server", place: .app, kind: .executable,
        uses: ["Composition", "HTTPServer", "CommandLineKit", "Kernel"], externals: [.arguments]),
    Part(
        name: "schema-release", path: "Tools/Release/Schema", place: .tool, kind: .executable,
        uses: ["Kernel", "Storage", "ModuleKit", "CommandLineKit", "Conformance", "Composition"]),
    Part(
        name: "TestSupport", path: "Tests/Support", place: .tool,
        uses: ["Kernel", "Storage", "ModuleKit", "HTTPKit", "Conformance"]),
    Part(
        name: "CommandSupport", path: "Tests/CommandSupport", place: .tool,
        uses: ["Kernel", "Storage", "ModuleKit", "CommandLineKit", "Composition", "TestSupport"],
        externals: [.arguments]),
    Part(
        name: "plist-benchmark", path: "Tools/Benchmarks/plist/Sources", place: .tool, kind: .executable,
        uses: ["PlistImport", "Kernel"]),
    Part(
        name: "calendar-benchmark", path: "Tools/Benchmarks/calendar/Sources", place: .tool, kind: .executable,
        uses: ["ModuleKit", "Kernel"]),
    Part(
        name: "backup-benchmark", path: "Tools/Benchmarks/backup/Sources", place: .tool, kind: .executable,
        uses: ["Storage", "ModuleKit", "Kernel"]),
    Part(
        name: "store-workload", path: "Tools/Faults/Workload", place: .tool, kind: .executable,
        uses: ["Kernel", "Storage", "TestSupport"]),
    Part(
        name: "commit-benchmark", path: "Tools/Benchmarks/commit/Sources", place: .tool, kind: .executable,
        uses: ["Kernel", "Storage", "TestSupport"], externals: [.grdb, .sqlite]),
    Part(
        name: "http-peer", path: "Tools/Benchmarks/http/Sources", place: .tool, kind: .executable,
        externals: [.hummingbird, .grdb, .crypto, .logging]),
]

let suites: [Suite] = [
    Suite(name: "House", path: "Tests/House"),
    Suite(subject: "Markup", path: "Tests/Platform/Markup", uses: ["Kernel"]),
    Suite(subject: "PlistImport", path: "Tests/Tools/PlistImport", uses: ["Kernel", "Markup"]),
    // The system's time zones are ModuleKit's to read.
    Suite(subject: "Kernel", path: "Tests/Platform/Kernel", uses: ["ModuleKit", "TestSupport"]),
    Suite(
        subject: "Storage", path: "Tests/Platform/Storage", uses: ["Kernel", "TestSupport"], externals: [.grdb]),
    Suite(subject: "ModuleKit", path: "Tests/Platform/ModuleKit", uses: ["Kernel", "Storage", "TestSupport"]),
    Suite(
        subject: "Conformance", path: "Tests/Platform/Conformance",
        uses: ["Kernel", "Storage", "ModuleKit", "HTTPKit", "TestSupport"]),
    Suite(subject: "Accounts", path: "Tests/Platform/Accounts", uses: ["Kernel", "Storage", "TestSupport"]),
    Suite(
        subject: "HTTPServer", path: "Tests/Platform/HTTPServer",
        uses: ["Kernel", "Storage", "ModuleKit", "Accounts", "HTTPKit", "TestSupport"],
        externals: [.logging, .lifecycle]),
    Suite(
        subject: "HTTPKit", path: "Tests/Platform/HTTPKit", uses: ["Kernel", "Storage", "ModuleKit", "TestSupport"]),
    Suite(subject: "QuranDomain", path: "Tests/Quran/Domain", uses: ["Kernel"]),
    Suite(subject: "QuranInfrastructure", path: "Tests/Quran/Infrastructure", uses: ["Kernel"]),
    Suite(
        subject: "CommandLineKit", path: "Tests/Platform/CommandLineKit", uses: ["Kernel", "ModuleKit"],
        externals: [.arguments]),
    Suite(
        subject: "QuranData", path: "Tests/Quran/Data",
        uses: [
            "Kernel", "Storage", "ModuleKit", "Conformance", "QuranDomain", "QuranInfrastructure", "TestSupport",
        ]),
    Suite(
        subject: "QuranCommands", path: "Tests/Quran/Commands",
        uses: ["CommandLineKit", "Kernel", "CommandSupport", "TestSupport"]),
    Suite(
        subject: "HomeCommands", path: "Tests/Home/Commands",
        uses: ["CommandLineKit", "Kernel", "Accounts", "HomeData", "Composition", "CommandSupport", "TestSupport"]),
    Suite(
        subject: "HomeData", path: "Tests/Home/Data",
        uses: ["Kernel", "Storage", "ModuleKit", "Conformance", "Accounts", "TestSupport"], externals: [.grdb]),
    Suite(
        subject: "QuranRoutes", path: "Tests/Quran/Routes",
        uses: [
            "Kernel", "Storage", "ModuleKit", "HTTPKit", "Conformance", "QuranDomain", "QuranData", "TestSupport",
        ]),
    Suite(
        subject: "Composition", path: "Tests/Apps/Composition",
        uses: [
            "Kernel", "Storage", "Accounts", "ModuleKit", "Conformance", "CommandLineKit", "HTTPKit", "HTTPServer",
            "HomeData", "TestSupport", "CommandSupport",
            // The tables of their verbs: together they must hold every verb of the program.
            "QuranCommandsTests", "HomeCommandsTests",
        ], externals: [.arguments]),
    Suite(
        subject: "HomeRoutes", path: "Tests/Home/Routes",
        uses: [
            "Kernel", "Storage", "ModuleKit", "HTTPKit", "Conformance", "HomeData", "Accounts", "TestSupport",
        ]),
]

// MARK: Who may use whom (the design's table, as data)

/// What a part may use: platform parts and tools by name, and layers of its own slice.
struct Rule {
    var parts: Set<String> = []
    var ownLayers: Set<Place.Layer> = []
    var externals: Set<String> = []
    /// The composition root and the tools are measured by what they may not use.
    var anythingBut: Set<String>?
}

let platformNames = Set(parts.filter { $0.place == .platform }.map(\.name))

let mayUse: [String: Rule] = [
    "Kernel": Rule(),
    "CXML2": Rule(),
    "Markup": Rule(parts: ["Kernel", "CXML2"]),
    "Storage": Rule(parts: ["Kernel"], externals: ["GRDB", "GRDBSQLite", "Crypto"]),
    "Accounts": Rule(parts: ["Kernel", "Storage"], externals: ["Crypto", "CryptoExtras"]),
    "ModuleKit": Rule(parts: ["Kernel", "Storage", "Transport", "Sync"], externals: ["Crypto"]),
    // What holds engines, modules and endpoints to their contracts is for tests and tools: no part of a program uses it.
    "Conformance": Rule(parts: ["Kernel", "Storage", "ModuleKit", "HTTPKit"]),
    "CommandLineKit": Rule(parts: ["Kernel", "ModuleKit"], externals: ["ArgumentParser"]),
    "HTTPKit": Rule(parts: ["Kernel", "ModuleKit"]),
    "HTTPServer": Rule(
        parts: ["Kernel", "HTTPKit", "Accounts"],
        externals: [
            "Hummingbird", "HummingbirdCore", "ServiceLifecycle", "UnixSignals", "Logging", "NIOCore", "NIOHTTP1",
            "NIOHTTPTypes", "HTTPTypes",
        ]),
    "Domain": Rule(parts: ["Kernel"]),
    "Infrastructure": Rule(parts: ["Kernel", "Transport", "Markup"]),
    "Data": Rule(parts: ["Kernel", "Storage", "Sync", "ModuleKit"], ownLayers: [.domain, .infrastructure]),
    "Commands": Rule(
        parts: ["Kernel", "CommandLineKit"], ownLayers: [.domain, .data], externals: ["ArgumentParser"]),
    "Routes": Rule(parts: ["Kernel", "HTTPKit"], ownLayers: [.domain, .data, .infrastructure]),
    "Composition": Rule(externals: ["ArgumentParser"], anythingBut: ["HTTPServer", "Conformance", "TestSupport"]),
    "mizan": Rule(parts: ["Composition", "CommandLineKit", "Kernel"]),
    "mizan-server": Rule(
        parts: ["Composition", "HTTPServer", "CommandLineKit", "Kernel"],
        externals: ["ArgumentParser"]),
    // A tool by its place, and part of both programs.
    "PlistImport": Rule(parts: ["Kernel", "Markup"]),
    // It leaves the promise of every slice that there is, and Composition alone knows which there are.
    "schema-release": Rule(
        parts: ["Kernel", "Storage", "ModuleKit", "CommandLineKit", "Conformance", "Composition"]),
    // Runs the whole command line, as tests type it.
    "CommandSupport": Rule(
        parts: ["Kernel", "Storage", "ModuleKit", "CommandLineKit", "Composition", "TestSupport"],
        externals: ["ArgumentParser"]),
    "tool": Rule(
        parts: platformNames.subtracting(["HTTPServer", "CXML2"]).union(["PlistImport", "TestSupport"]),
        ownLayers: [.domain, .data]),
    // Its peer is GRDB without the store around it.
    "commit-benchmark": Rule(parts: ["Kernel", "Storage", "TestSupport"], externals: ["GRDB", "GRDBSQLite"]),
    // A peer of the whole server, so it has nothing of the server.
    "http-peer": Rule(externals: ["Hummingbird", "GRDB", "Crypto", "Logging"]),
]

func rule(for part: Part) -> Rule? {
    switch part.place {
    case .slice(_, let layer): return mayUse[layer.rawValue]
    case .home(let layer):
        var rule = mayUse[layer.rawValue]
        rule?.parts.insert("Accounts")
        return rule
    case .tool: return mayUse[part.name] ?? mayUse["tool"]
    case .platform, .app: return mayUse[part.name]
    }
}

// MARK: The package

func edges(of part: Part) -> [Target.Dependency] {
    part.uses.map { .target(name: $0) }
        + part.usesWhen.sorted { $0.key < $1.key }.flatMap { trait, names in
            names.map { .target(name: $0, condition: .when(traits: [trait])) }
        }
        + part.externals.map(\.dependency)
}

func target(_ part: Part) -> Target {
    switch part.kind {
    case .library:
        .target(
            name: part.name, dependencies: edges(of: part), path: part.path, exclude: part.exclude,
            resources: part.resources)
    case .executable: .executableTarget(name: part.name, dependencies: edges(of: part), path: part.path)
    case .system(let pkgConfig, let apt):
        .systemLibrary(name: part.name, path: part.path, pkgConfig: pkgConfig, providers: [.apt([apt])])
    }
}

func target(_ suite: Suite) -> Target {
    .testTarget(
        name: (suite.name ?? suite.subject ?? "") + "Tests",
        dependencies: ((suite.subject.map { [$0] } ?? []) + suite.uses).map { .target(name: $0) }
            + suite.externals.map(\.dependency),
        path: suite.path)
}

let externals = (parts.flatMap(\.externals) + suites.flatMap(\.externals))
    .reduce(into: [String: External]()) { $0[$1.package] = $1 }

let package = Package(
    name: "mizan",
    products: [
        .executable(name: "mizan", targets: ["mizan"]),
        .executable(name: "mizan-server", targets: ["mizan-server"]),
        .library(name: "MizanConformance", targets: ["Conformance"]),
        .executable(name: "plist-benchmark", targets: ["plist-benchmark"]),
        .executable(name: "calendar-benchmark", targets: ["calendar-benchmark"]),
        .executable(name: "backup-benchmark", targets: ["backup-benchmark"]),
        .executable(name: "store-workload", targets: ["store-workload"]),
        .executable(name: "commit-benchmark", targets: ["commit-benchmark"]),
        .executable(name: "http-peer", targets: ["http-peer"]),
    ],
    traits: Set(
        slices.map { .trait(name: $0, description: "The \($0) slice: its commands, endpoints and data.") }
            + [Trait.default(enabledTraits: Set(slices))]),
    dependencies: externals.values.sorted { $0.package < $1.package }.map(\.packageDependency),
    targets: parts.map(target) + suites.map(target))

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

/// Compares every edge that SwiftPM will see, conditional ones too, with the table, and returns all that are wrong.
func violations(in targets: [Target]) -> [String] {
    let byName = Dictionary(uniqueKeysWithValues: parts.map { ($0.name, $0) })
    var found: [String] = []
    for target in targets where target.type != .test {
        guard let part = byName[target.name], let rule = rule(for: part) else {
            found.append("\(target.name): no rule says what it may use")
            continue
        }
        for dependency in target.dependencies {
            switch dependency {
            case .targetItem(let name, let condition):
                if condition != nil && target.name != "Composition" {
                    found.append("\(target.name) -> \(name): only Composition may depend on a part under a condition")
                }
                if !allows(rule, from: part, to: byName[name]) { found.append("\(target.name) -> \(name)") }
            case .productItem(let name, _, _, _):
                if !rule.externals.contains(name) { found.append("\(target.name) -> product \(name)") }
            case .byNameItem(let name, _):
                found.append("\(target.name) -> \(name): say whether this is a part or a product")
            @unknown default:
                found.append("\(target.name): an edge of a kind this check does not know")
            }
        }
    }
    return found
}

func allows(_ rule: Rule, from: Part, to: Part?) -> Bool {
    guard let to else { return false }
    if let forbidden = rule.anythingBut { return !forbidden.contains(to.name) }
    if rule.parts.contains(to.name) { return true }
    guard let theirs = to.place.sliceAndLayer, rule.ownLayers.contains(theirs.layer) else { return false }
    if from.place == .tool { return true }
    return from.place.sliceAndLayer?.slice == theirs.slice
}

let wrong = violations(in: package.targets)
if !wrong.isEmpty {
    let report =
        ["Package.swift: edges that the house does not allow (the table is `mayUse`):"] + wrong.map { "  \($0)" }
    let text = report.joined(separator: "\n") + "\n"
    // C's `stderr` is a variable, which Swift 6 does not let a script share.
    write(STDERR_FILENO, text, text.utf8.count)
    exit(1)
}
