internal import Glibc

/// An import of a module that the file does not use. Neither the module itself nor any module that it exports has a symbol in
/// the file.
///
/// The finding is only a proposal. A conformance may be used without being named, and is then in no index. The compiler
/// decides, and the compiler also requires the imports of used members (`MemberImportVisibility`).
package struct UnusedImport: Equatable, Sendable {
    package let path: String
    package let line: Int
    package let module: String
}

package struct UnusedImports {
    private let index: CompilerIndex
    /// For each symbol of the index, the modules that define it.
    private var homes: [SymbolID: Set<String>] = [:]
    private var exports: [String: Set<String>] = toolchainExports

    /// The exports of the toolchain's own modules, whose sources are not in the index.
    private static let toolchainExports: [String: Set<String>] = [
        "Foundation": ["FoundationEssentials", "FoundationInternationalization", "Dispatch", "Glibc"]
    ]
    /// Modules of C. A C symbol does not name its module, so such a module counts as used if the file uses any C symbol.
    private static let ofC: Set<String> = [
        "Glibc", "Dispatch", "Foundation", "GRDBSQLite", "CXML2", "CCurl", "CPostgres", "CIndexStore",
    ]
    /// Modules whose macros are used. The index lacks the expansion of a macro.
    private static let never: Set<String> = ["Testing"]

    package init(_ index: CompilerIndex) throws {
        self.index = index
        for file in index.files {
            for occurrence in file.occurrences where occurrence.roles.contains(.definition) {
                homes[occurrence.symbol, default: []].insert(file.module)
            }
        }
        for file in index.files {
            let lines = try SourceLines(file.path)
            for (module, line) in imports(of: file) where lines[line].contains("@_exported") {
                exports[file.module, default: []].insert(module)
            }
        }
    }

    /// The unused imports of files for which `audits` is true, by path and line.
    package func found(_ audits: (String) -> Bool) throws -> [UnusedImport] {
        var found: [UnusedImport] = []
        for file in index.files where audits(file.path) {
            let lines = try SourceLines(file.path)
            // For code under a different condition there is a different index, so files with conditions are skipped.
            if lines.all.contains(where: { $0.hasPrefix("#if") || $0.hasPrefix("    #if") }) { continue }
            let imports = imports(of: file).filter { !Self.never.contains($0.module) }
            guard !imports.isEmpty else { continue }
            let used = modules(usedIn: file)
            // If this line is not the import, the file was changed after the index was written.
            for (module, line) in imports where lines[line].hasSuffix("import \(module)") {
                guard !used.contains(where: isFrom(module)) else { continue }
                found.append(UnusedImport(path: file.path, line: line, module: module))
            }
        }
        return found.sorted { ($0.path, $0.line) < ($1.path, $1.line) }
    }

    private func imports(of file: IndexedFile) -> [(module: String, line: Int)] {
        file.occurrences.compactMap { occurrence in
            let symbol = index.symbols[occurrence.symbol]
            return symbol.kind == .module && !occurrence.roles.contains(.implicit)
                ? (symbol.name, occurrence.line) : nil
        }
    }

    /// The modules that the file uses. A module is identified by its name, or by the USR of a symbol that no source in the
    /// index defines.
    private func modules(usedIn file: IndexedFile) -> [Use] {
        Set(file.occurrences.flatMap { [$0.symbol] + $0.relations.map(\.symbol) }).flatMap { id -> [Use] in
            let symbol = index.symbols[id]
            guard symbol.kind != .module else { return [] }
            if let homes = homes[id] { return homes.map(Use.module) }
            return [symbol.usr.hasPrefix("c:") ? .ofC : .mangled(symbol.usr)]
        }
    }

    private enum Use { case module(String), mangled(String), ofC }

    private func isFrom(_ module: String) -> (Use) -> Bool {
        var exported: Set<String> = [module]
        var left = [module]
        while let next = left.popLast() {
            for further in exports[next, default: []] where exported.insert(further).inserted { left.append(further) }
        }
        let names = exported.map { "\($0.utf8.count)\($0)" }
        return { use in
            switch use {
            case .module(let name): exported.contains(name)
            case .mangled(let usr): names.contains { usr.contains($0) }
            case .ofC: !exported.isDisjoint(with: Self.ofC)
            }
        }
    }
}

/// The lines of a source file, numbered from 1.
struct SourceLines {
    let all: [Substring]

    init(_ path: String) throws {
        guard let file = fopen(path, "r") else { throw IndexError("\(path): it cannot be read (errno \(errno))") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
        all = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    subscript(line: Int) -> Substring { all.indices.contains(line - 1) ? all[line - 1] : "" }
}
