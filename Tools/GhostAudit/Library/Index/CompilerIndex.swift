internal import CIndexStore
internal import Glibc

/// The index that the compiler writes about every source file that it compiles (`-index-store-path`, which SwiftPM sets for
/// debug builds).
package struct CompilerIndex: Sendable {
    package private(set) var symbols: [Symbol] = []
    package private(set) var files: [IndexedFile] = []
    private var known: [String: SymbolID] = [:]

    /// Reads the units of the files for which `includes` is true. A deleted file is left out, although its unit still exists.
    package init(store path: String, library: String, includes: (String) -> Bool) throws(IndexError) {
        let library = try IndexLibrary(at: library)
        let functions = library.functions
        let store = try library.made("The index store \(path)") { functions.store_create(path, $0) }
        var names: [String] = []
        withUnsafeMutablePointer(to: &names) { place in
            _ = functions.store_units_apply_f(store, 1, place) { context, name in
                context?.assumingMemoryBound(to: [String].self).pointee.append(IndexLibrary.text(name))
                return true
            }
        }
        for name in names {
            let unit = try library.made("The unit \(name)") { functions.unit_reader_create(store, name, $0) }
            defer { functions.unit_reader_dispose(unit) }
            let file = IndexLibrary.text(functions.unit_reader_get_main_file(unit))
            guard includes(file), access(file, F_OK) == 0 else { continue }
            var records: [String] = []
            IndexLibrary.visit({ functions.unit_reader_dependencies_apply_f(unit, $0, $1) }) { dependency in
                guard functions.unit_dependency_get_kind(dependency) == 2 else { return }
                records.append(IndexLibrary.text(functions.unit_dependency_get_name(dependency)))
            }
            var occurrences: [Occurrence] = []
            for record in records { occurrences += try read(record, of: store, by: library) }
            files.append(
                IndexedFile(
                    path: file, module: IndexLibrary.text(functions.unit_reader_get_module_name(unit)),
                    occurrences: occurrences))
        }
    }

    /// For each getter and setter, its property.
    var accessorOwners: [SymbolID: SymbolID] {
        var owners: [SymbolID: SymbolID] = [:]
        for file in files {
            for occurrence in file.occurrences where occurrence.roles.contains(.accessorOf) {
                for (roles, property) in occurrence.relations where roles.contains(.accessorOf) {
                    owners[occurrence.symbol] = property
                }
            }
        }
        return owners
    }

    private mutating func read(
        _ name: String, of store: UnsafeMutableRawPointer, by library: IndexLibrary
    ) throws(IndexError) -> [Occurrence] {
        let functions = library.functions
        let record = try library.made("The record \(name)") { functions.record_reader_create(store, name, $0) }
        defer { functions.record_reader_dispose(record) }
        var found: [Occurrence] = []
        // Within a record, the same symbol always has the same pointer.
        var places: [UnsafeMutableRawPointer: SymbolID] = [:]
        func id(_ pointer: UnsafeMutableRawPointer?) -> SymbolID? {
            guard let pointer else { return nil }
            if let id = places[pointer] { return id }
            let id = symbol(at: pointer, by: functions)
            places[pointer] = id
            return id
        }
        IndexLibrary.visit({ functions.record_reader_occurrences_apply_f(record, $0, $1) }) { occurrence in
            guard let symbol = id(functions.occurrence_get_symbol(occurrence)) else { return }
            var relations: [(Roles, SymbolID)] = []
            IndexLibrary.visit({ functions.occurrence_relations_apply_f(occurrence, $0, $1) }) { relation in
                guard let symbol = id(functions.symbol_relation_get_symbol(relation)) else { return }
                relations.append((Roles(rawValue: functions.symbol_relation_get_roles(relation)), symbol))
            }
            var (line, column): (UInt32, UInt32) = (0, 0)
            functions.occurrence_get_line_col(occurrence, &line, &column)
            found.append(
                Occurrence(
                    symbol: symbol, roles: Roles(rawValue: functions.occurrence_get_roles(occurrence)),
                    line: Int(line), column: Int(column), relations: relations))
        }
        return found
    }

    private mutating func symbol(at pointer: UnsafeMutableRawPointer, by functions: mizan_index_functions) -> SymbolID {
        let usr = IndexLibrary.text(functions.symbol_get_usr(pointer))
        if let id = known[usr] { return id }
        symbols.append(
            Symbol(
                usr: usr, name: IndexLibrary.text(functions.symbol_get_name(pointer)),
                kind: Symbol.Kind(rawValue: functions.symbol_get_kind(pointer)) ?? .unknown,
                access: Symbol.Access(rawValue: functions.symbol_get_properties(pointer) >> 17 & 7) ?? .unknown))
        known[usr] = symbols.count - 1
        return symbols.count - 1
    }
}
