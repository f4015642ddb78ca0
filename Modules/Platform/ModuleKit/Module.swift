package import Changes
package import Connectors
package import Kernel
package import Storage

/// What a slice gives to the application: one value, its front door.
///
/// Commands and endpoints are given by the slice's other parts, which know this value by its own type.
package protocol Module: Sendable {
    /// The slice in record types, paths and configuration: `quran`.
    static var id: String { get }
    /// For people: `Quran`.
    static var title: String { get }
    /// The slice's schema, step by step; append only.
    static var migrations: [Migration] { get }
    /// What can be set for the slice. The keys are its own: the application puts `modules.<id>.` in front.
    static var settings: [Setting] { get }

    init(context: ModuleContext) throws

    /// What the slice stores, for everything that treats all slices alike: sync, import, export, undo. Made when asked for.
    var recordTypes: [any RecordType] { get }
    /// What it keeps beside records: rows that never change, of which there may be millions.
    var facts: [AnyFactSchema] { get }
    /// Which files the slice can take in whole.
    var importers: [any Importer] { get }
    /// Which files it takes in part by part.
    var streamImporters: [any StreamImporter] { get }
    /// What the slice wants done from time to time.
    var jobs: [Job] { get }
    /// What it looks at in its data when the doctor asks.
    var audits: [Audit] { get }
    /// What must hold of several of its records together. Made for the first write, as what it keeps is.
    var invariants: [Invariant] { get }
    /// Which of its records belong together, as its invariants have it.
    var ties: [RecordTie] { get }
    /// Figures that it keeps, which follow from its records.
    var derivations: [Derivation] { get }
    /// What it brings into the shared data of every store.
    var supply: SharedSupply? { get }
    /// Which kinds of remotes its records can be kept in step with, besides another Mizan.
    var connectorKinds: [ConnectorKind] { get }
}

extension Module {
    package static var migrationSet: MigrationSet { MigrationSet(module: id, migrations) }
    package static var settings: [Setting] { [] }
    package var facts: [AnyFactSchema] { [] }
    package var streamImporters: [any StreamImporter] { [] }
    package var jobs: [Job] { [] }
    package var audits: [Audit] { [] }
    package var invariants: [Invariant] { [] }
    package var ties: [RecordTie] { [] }
    package var derivations: [Derivation] { [] }
    package var supply: SharedSupply? { nil }
    package var connectorKinds: [ConnectorKind] { [] }
}

extension StandingRules {
    /// Those of one module.
    package func set(of module: any Module) { set(derivations: module.derivations, invariants: module.invariants) }
}
