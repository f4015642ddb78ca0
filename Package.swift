// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// Mizan as a table: who may use whom (`mayUse`), then what exists. A part uses what it may, unless it is said to use less
// or more; the check at the end of this file refuses more. Docs/Architecture.md draws the picture.

// MARK: Vocabulary

/// A product of another package, with the one version range that is accepted.
struct External {
    let product: String
    let package: String
    let url: String
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
    static let httpTypes = External("HTTPTypes", "apple/swift-http-types", "1.8.0")

    init(_ product: String, _ repository: String, _ from: Version, traits: Set<Package.Dependency.Trait>? = nil) {
        self.product = product
        self.package = repository.split(separator: "/").last.map(String.init) ?? repository
        self.url = "https://github.com/\(repository)"
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
    case app
    case tool

    enum Layer: String, CaseIterable {
        case domain = "Domain", data = "Data", infrastructure = "Infrastructure"
        case commands = "Commands", routes = "Routes"
    }
}

/// What a part may use: platform parts and tools by name, and layers of its own slice.
struct Rule {
    var parts: Set<String> = []
    var ownLayers: [Place.Layer] = []
    var externals: [External] = []
    /// The composition root is measured by what it may not use.
    var anythingBut: Set<String>?
}

/// One target.
struct Part {
    enum Kind { case library, executable, system(pkgConfig: String, apt: String) }

    let name: String
    let path: String
    let place: Place
    var kind = Kind.library
    /// Nil: all that it may.
    var uses: [String]?
    /// Edges that exist only when the trait of that name is on. Only Composition has them.
    var usesWhen: [String: [String]] = [:]
    var externals: [External]?
    var resources: [Resource] = []
    var exclude: [String] = []

    static func platform(_ name: String, kind: Kind = .library, exclude: [String] = []) -> Part {
        Part(name: name, path: "Modules/Platform/\(name)", place: .platform, kind: kind, exclude: exclude)
    }

    static func tool(_ name: String, _ path: String, uses: [String], externals: [External] = []) -> Part {
        Part(name: name, path: path, place: .tool, kind: .executable, uses: uses, externals: externals)
    }
}

/// A test target: the part it tests, and what it needs besides.
struct Suite {
    var subject: String?
    let name: String
    let path: String
    var uses: [String] = []
    var externals: [External] = []

    init(of subject: String, at path: String, uses: [String] = [], externals: [External] = []) {
        self.init(subject: subject, name: subject + "Tests", path: path, uses: ["Kernel"] + uses, externals: externals)
    }

    init(subject: String? = nil, name: String, path: String, uses: [String] = [], externals: [External] = []) {
        self.subject = subject
        self.name = name
        self.path = path
        self.uses = uses.filter { $0 != subject }
        self.externals = externals
    }

    static func platform(_ name: String, uses: [String] = [], externals: [External] = []) -> Suite {
        Suite(of: name, at: "Tests/Platform/\(name)", uses: uses, externals: externals)
    }
}

/// A slice: its parts and their suites, made from one line that names what is out of the ordinary. Its parts are called
/// by slice and layer: `QuranDomain` lies in `Modules/Quran/Domain`.
struct Slice {
    let name: String
    var layers = Place.Layer.allCases
    /// Files below its Domain that are compiled in.
    var tables: [String] = []
    /// Besides what a layer may use in every slice: the check refuses what is not in `mayUse` by the part's own name.
    var uses: [Place.Layer: [String]] = [:]
    var testsUse: [Place.Layer: [String]] = [:]
    var testsImport: [Place.Layer: [External]] = [:]
    var exclude: [Place.Layer: [String]] = [:]
    /// Whether there is a release of it, whose promises stand beside its Data.
    var isReleased = true

    func part(_ layer: Place.Layer) -> String { name + layer.rawValue }

    /// A slice that lacks layers cannot be chosen yet: no program has it.
    var isComplete: Bool { layers == Place.Layer.allCases }

    private func used(by layer: Place.Layer) -> [String] {
        let rule = mayUse[layer.rawValue] ?? Rule()
        return existing(rule.parts) + rule.ownLayers.filter(layers.contains).map(part) + uses[layer, default: []]
    }

    var parts: [Part] {
        layers.map { layer in
            Part(
                name: part(layer), path: "Modules/\(name)/\(layer.rawValue)", place: .slice(name, layer),
                uses: used(by: layer), resources: layer == .domain ? tables.map { .embedInCode($0) } : [],
                exclude: (layer == .data && isReleased ? ["Released"] : []) + exclude[layer, default: []])
        }
    }

    var suites: [Suite] {
        let usual: [Place.Layer: [String]] = [
            .data: ["Conformance", "TestSupport"], .commands: ["CommandSupport", "TestSupport"],
            .routes: ["Storage", "ModuleKit", "Conformance", "TestSupport"],
        ]
        return layers.map { layer in
            Suite(
                of: part(layer), at: "Tests/\(name)/\(layer.rawValue)",
                uses: used(by: layer).filter { $0 != "Kernel" } + usual[layer, default: []]
                    + testsUse[layer, default: []], externals: testsImport[layer, default: []])
        }
    }
}

// MARK: Who may use whom (the design's table, as data)

let mayUse: [String: Rule] = [
    "Kernel": Rule(externals: [.system]),
    "CXML2": Rule(),
    "Markup": Rule(parts: ["Kernel", "CXML2"]),
    "Charts": Rule(parts: ["Kernel"]),
    "Storage": Rule(parts: ["Kernel"], externals: [.grdb, .sqlite, .crypto]),
    "Accounts": Rule(parts: ["Kernel", "Storage"], externals: [.crypto, .cryptoExtras]),
    "ModuleKit": Rule(parts: ["Kernel", "Storage", "Transport", "Sync"], externals: [.crypto]),
    // What holds engines, modules and endpoints to their contracts is for tests and tools: no part of a program uses it.
    "Conformance": Rule(parts: ["Kernel", "Storage", "ModuleKit", "HTTPKit"]),
    "CommandLineKit": Rule(parts: ["Kernel", "ModuleKit"], externals: [.arguments]),
    "HTTPKit": Rule(parts: ["Kernel", "ModuleKit"]),
    "HTTPServer": Rule(
        parts: ["Kernel", "HTTPKit", "Accounts"],
        externals: [
            .hummingbird, .hummingbirdCore, .lifecycle, .signals, .logging, .nioCore, .nioHTTP1, .nioHTTPTypes,
            .httpTypes,
        ]),
    "Domain": Rule(parts: ["Kernel"]),
    "Infrastructure": Rule(parts: ["Kernel", "Transport", "Markup"]),
    "Data": Rule(parts: ["Kernel", "Storage", "Sync", "ModuleKit"], ownLayers: [.domain, .infrastructure]),
    "Commands": Rule(
        parts: ["Kernel", "CommandLineKit", "Charts"], ownLayers: [.domain, .data], externals: [.arguments]),
    "Routes": Rule(parts: ["Kernel", "HTTPKit", "Charts"], ownLayers: [.domain, .data, .infrastructure]),
    // Home looks after the accounts.
    "HomeData": Rule(parts: ["Accounts"]), "HomeCommands": Rule(parts: ["Accounts"]),
    "HomeRoutes": Rule(parts: ["Accounts"]),
    "Composition": Rule(externals: [.arguments], anythingBut: ["HTTPServer", "Conformance", "TestSupport"]),
    "mizan": Rule(parts: ["Composition", "CommandLineKit", "Kernel"]),
    "mizan-server": Rule(
        parts: ["Composition", "HTTPServer", "CommandLineKit", "Kernel"], externals: [.arguments]),
    "PlistImport": Rule(parts: ["Kernel", "Markup"]),
    // It leaves the promise of every slice that there is, and Composition alone knows which there are.
    "schema-release": Rule(
        parts: ["Kernel", "Storage", "ModuleKit", "CommandLineKit", "Conformance", "Composition"]),
    // Runs the whole command line, as tests type it.
    "CommandSupport": Rule(
        parts: ["Kernel", "Storage", "ModuleKit", "CommandLineKit", "Composition", "TestSupport"],
        externals: [.arguments]),
    "tool": Rule(
        parts: [
            "Kernel", "Storage", "Markup", "Charts", "Accounts", "ModuleKit", "Conformance", "CommandLineKit",
            "HTTPKit", "PlistImport", "TestSupport",
        ], ownLayers: [.domain, .data]),
    // Its peer is GRDB without the store around it.
    "commit-benchmark": Rule(parts: ["Kernel", "Storage", "TestSupport"], externals: [.grdb, .sqlite]),
    // A peer of the whole server, so it has nothing of Mizan.
    "http-peer": Rule(externals: [.hummingbird, .grdb, .crypto, .logging]),
]

func rules(for part: Part) -> [Rule] {
    switch part.place {
    case .slice(_, let layer): [mayUse[layer.rawValue], mayUse[part.name]].compactMap(\.self)
    case .tool: [mayUse[part.name] ?? mayUse["tool"]].compactMap(\.self)
    case .platform, .app: [mayUse[part.name]].compactMap(\.self)
    }
}

/// The design names parts that are still to come.
func existing(_ names: Set<String>) -> [String] {
    names.subtracting(["Transport", "Sync"]).sorted()
}

// MARK: What there is

let slices = [
    Slice(
        name: "Quran",
        tables: ["surahs", "juz", "hizb_quarters", "pages_madani", "sajdas"].map { "Metadata/Tables/\($0).csv" },
        exclude: [.domain: ["Metadata/Tables/ATTRIBUTION.md"]]),
    // The system's time zones are ModuleKit's to read.
    Slice(
        name: "Habits", layers: [.domain, .infrastructure, .data],
        testsUse: [.domain: ["ModuleKit", "TestSupport"]], isReleased: false),
]

/// What is there without being chosen: accounts, sync, imports, backups, the doctor.
let home = Slice(
    name: "Home", layers: [.data, .commands, .routes],
    uses: [.data: ["Accounts"], .commands: ["Accounts"], .routes: ["Accounts"]], testsUse: [.commands: ["Composition"]],
    testsImport: [.data: [.grdb]])

let platform: [Part] = [
    .platform("Kernel"),
    .platform("Storage", exclude: ["Released"]),
    .platform("CXML2", kind: .system(pkgConfig: "libxml-2.0", apt: "libxml2-dev")),
    .platform("Markup"),
    .platform("Charts"),
    .platform("Accounts"),
    .platform("ModuleKit"),
    .platform("Conformance", exclude: ["README.md"]),
    .platform("CommandLineKit"),
    .platform("HTTPKit"),
    .platform("HTTPServer"),
]

let programs: [Part] = [
    Part(name: "PlistImport", path: "Tools/PlistImport", place: .tool, exclude: ["README.md"]),
    Part(
        name: "Composition", path: "Apps/Composition", place: .app,
        uses: ["Kernel", "Storage", "Accounts", "ModuleKit", "CommandLineKit", "HTTPKit", "PlistImport"]
            + home.layers.map(home.part),
        usesWhen: Dictionary(
            uniqueKeysWithValues: slices.filter(\.isComplete).map { slice in
                (slice.name, [Place.Layer.data, .commands, .routes].map(slice.part))
            })),
    Part(name: "mizan", path: "Apps/mizan", place: .app, kind: .executable),
    Part(name: "mizan-server", path: "Apps/mizan-server", place: .app, kind: .executable),
    Part(name: "schema-release", path: "Tools/Release/Schema", place: .tool, kind: .executable),
    .tool("store-workload", "Tools/Faults/Workload", uses: ["Kernel", "Storage", "TestSupport"]),
    .tool("lease-workload", "Tools/Leases/Workload", uses: ["Kernel", "Storage", "ModuleKit", "HomeData"]),
    Part(
        name: "TestSupport", path: "Tests/Support", place: .tool,
        uses: ["Kernel", "Storage", "ModuleKit", "HTTPKit", "Conformance"], externals: []),
    Part(name: "CommandSupport", path: "Tests/CommandSupport", place: .tool),
]

/// Compiled when somebody asks for them: neither a build of the programs nor the tests need them.
let benchmarks: [Part] = [
    .tool("plist-benchmark", "Tools/Benchmarks/plist/Sources", uses: ["PlistImport", "Kernel"]),
    .tool("calendar-benchmark", "Tools/Benchmarks/calendar/Sources", uses: ["ModuleKit", "Kernel"]),
    .tool("chart-gallery", "Tools/Charts/Gallery", uses: ["Charts", "Kernel"]),
    .tool("backup-benchmark", "Tools/Benchmarks/backup/Sources", uses: ["Storage", "ModuleKit", "Kernel"]),
    Part(name: "commit-benchmark", path: "Tools/Benchmarks/commit/Sources", place: .tool, kind: .executable),
    Part(name: "http-peer", path: "Tools/Benchmarks/http/Sources", place: .tool, kind: .executable),
]

let parts =
    platform + (slices + [home]).flatMap(\.parts) + programs
    + (Context.environment["MIZAN_BENCHMARKS"] == "1" ? benchmarks : [])

let suites: [Suite] =
    [
        Suite(name: "ArchitectureTests", path: "Tests/Architecture"),
        .platform("Markup"),
        // A strict reader looks at the pictures.
        .platform("Charts", uses: ["Markup"]),
        // The system's time zones are ModuleKit's to read.
        .platform("Kernel", uses: ["ModuleKit", "TestSupport"]),
        .platform("Storage", uses: ["TestSupport"], externals: [.grdb]),
        .platform("ModuleKit", uses: ["Storage", "TestSupport"]),
        .platform("Conformance", uses: ["Storage", "ModuleKit", "HTTPKit", "TestSupport"]),
        .platform("Accounts", uses: ["Storage", "TestSupport"]),
        .platform("CommandLineKit", uses: ["ModuleKit"], externals: [.arguments]),
        .platform("HTTPKit", uses: ["Storage", "ModuleKit", "TestSupport"]),
        .platform(
            "HTTPServer", uses: ["Storage", "ModuleKit", "Accounts", "HTTPKit", "TestSupport"],
            externals: [.logging, .lifecycle]),
        Suite(of: "PlistImport", at: "Tests/Tools/PlistImport", uses: ["Markup"]),
        Suite(
            of: "Composition", at: "Tests/Apps/Composition",
            uses: [
                "Storage", "Accounts", "ModuleKit", "Conformance", "CommandLineKit", "HTTPKit", "HTTPServer",
                "HomeData", "TestSupport", "CommandSupport",
            ]
                // The tables of their verbs: together they must hold every verb of the program.
                + (slices.filter(\.isComplete) + [home]).map { $0.part(.commands) + "Tests" }, externals: [.arguments]),
    ] + (slices + [home]).flatMap(\.suites)

// MARK: The package

func externals(of part: Part) -> [External] { part.externals ?? rules(for: part).flatMap(\.externals) }

func edges(of part: Part) -> [Target.Dependency] {
    (part.uses ?? rules(for: part).flatMap { existing($0.parts) }).map { .target(name: $0) }
        + part.usesWhen.sorted { $0.key < $1.key }.flatMap { trait, names in
            names.map { .target(name: $0, condition: .when(traits: [trait])) }
        }
        + externals(of: part).map(\.dependency)
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
        name: suite.name,
        dependencies: ((suite.subject.map { [$0] } ?? []) + suite.uses).map { .target(name: $0) }
            + suite.externals.map(\.dependency),
        path: suite.path)
}

let packages = (parts.flatMap(externals) + suites.flatMap(\.externals))
    .reduce(into: [String: External]()) { $0[$1.package] = $1 }

let package = Package(
    name: "mizan",
    products: parts.compactMap { part in
        guard case .executable = part.kind, part.name != "schema-release" else { return nil }
        return .executable(name: part.name, targets: [part.name])
    },
    traits: Set(
        slices.filter(\.isComplete).map {
            .trait(name: $0.name, description: "The \($0.name) slice: its commands, endpoints and data.")
        } + [Trait.default(enabledTraits: Set(slices.filter(\.isComplete).map(\.name)))]),
    dependencies: packages.values.sorted { $0.package < $1.package }.map(\.packageDependency),
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
    return targets.filter { $0.type != .test }.flatMap { target -> [String] in
        guard let part = byName[target.name], case let rules = rules(for: part), !rules.isEmpty else {
            return ["\(target.name): no rule says what it may use"]
        }
        return target.dependencies.compactMap { edge in
            switch edge {
            case .targetItem(let name, let condition):
                if condition != nil && target.name != "Composition" {
                    return "\(target.name) -> \(name): only Composition may depend on a part under a condition"
                }
                return rules.contains { allows($0, from: part, to: byName[name]) } ? nil : "\(target.name) -> \(name)"
            case .productItem(let name, _, _, _):
                let isAllowed = rules.contains { $0.externals.contains { $0.product == name } }
                return isAllowed ? nil : "\(target.name) -> product \(name)"
            case .byNameItem(let name, _):
                return "\(target.name) -> \(name): say whether this is a part or a product"
            @unknown default: return "\(target.name): an edge of a kind this check does not know"
            }
        }
    }
}

func allows(_ rule: Rule, from: Part, to: Part?) -> Bool {
    guard let to else { return false }
    if let forbidden = rule.anythingBut { return !forbidden.contains(to.name) }
    if rule.parts.contains(to.name) { return true }
    guard case .slice(let slice, let layer) = to.place, rule.ownLayers.contains(layer) else { return false }
    if case .slice(let own, _) = from.place { return own == slice }
    return from.place == .tool
}

let wrong = violations(in: package.targets)
if !wrong.isEmpty {
    let report =
        ["Package.swift: edges that are not allowed (the table is `mayUse`):"] + wrong.map { "  \($0)" }
    let text = report.joined(separator: "\n") + "\n"
    // C's `stderr` is a variable, which Swift 6 does not let a script share.
    write(STDERR_FILENO, text, text.utf8.count)
    exit(1)
}
