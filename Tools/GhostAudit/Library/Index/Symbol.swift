/// A declaration that the compiler knows, identified by its USR, which is the same in every file.
package struct Symbol: Sendable {
    package let usr: String
    package let name: String
    package let kind: Kind
    package let access: Access

    /// The kinds of `indexstore_symbol_kind_t` that matter here.
    package enum Kind: Int32, Sendable {
        case unknown = 0, module = 1
        case `enum` = 5, `struct` = 6, `class` = 7, `protocol` = 8, `extension` = 9, `typealias` = 11
        case function = 12, variable = 13, field = 14, enumCase = 15
        case method = 16, classMethod = 17, staticMethod = 18
        case property = 19, classProperty = 20, staticProperty = 21
        case initializer = 22, deinitializer = 23, parameter = 25

        package var isType: Bool { [.enum, .struct, .class, .protocol, .typealias].contains(self) }
        package var isFunction: Bool { [.function, .method, .classMethod, .staticMethod].contains(self) }
        package var isProperty: Bool { [.property, .classProperty, .staticProperty, .variable].contains(self) }
    }

    /// `indexstore_symbol_property_t`, bits 17 to 19.
    package enum Access: UInt64, Sendable {
        case unknown = 0, `private` = 1, `fileprivate` = 2, `internal` = 3, `package` = 4, spi = 5, `public` = 6
    }
}

/// `indexstore_symbol_role_t`: the way in which a symbol is used at an occurrence, and the relation of the occurrence to
/// another symbol.
package struct Roles: OptionSet, Hashable, Sendable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let declaration = Roles(rawValue: 1 << 0)
    package static let definition = Roles(rawValue: 1 << 1)
    package static let reference = Roles(rawValue: 1 << 2)
    package static let read = Roles(rawValue: 1 << 3)
    package static let write = Roles(rawValue: 1 << 4)
    package static let call = Roles(rawValue: 1 << 5)
    package static let implicit = Roles(rawValue: 1 << 8)
    package static let childOf = Roles(rawValue: 1 << 9)
    package static let baseOf = Roles(rawValue: 1 << 10)
    package static let overrideOf = Roles(rawValue: 1 << 11)
    package static let calledBy = Roles(rawValue: 1 << 13)
    package static let extendedBy = Roles(rawValue: 1 << 14)
    package static let accessorOf = Roles(rawValue: 1 << 15)
    package static let containedBy = Roles(rawValue: 1 << 16)
}

/// A place in a source file where a symbol is declared or used.
package struct Occurrence: Sendable {
    package let symbol: SymbolID
    package let roles: Roles
    package let line: Int
    package let column: Int
    package let relations: [(roles: Roles, symbol: SymbolID)]
}

/// The index of a symbol in `CompilerIndex.symbols`.
package typealias SymbolID = Int

/// A compiled source file, with all occurrences in it.
package struct IndexedFile: Sendable {
    package let path: String
    package let module: String
    package let occurrences: [Occurrence]
}
