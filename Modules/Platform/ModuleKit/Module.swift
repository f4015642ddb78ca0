package import Changes
package import Connectors
package import Kernel
package import Storage

/// The contribution of a slice to the application: one value, its front door.
///
/// The slice's other parts provide commands and endpoints; they know this value by its own type.
package protocol Module: Sendable {
    /// The slice in record types, paths and configuration: `quran`.
    static var id: String { get }
    /// For people: `Quran`.
    static var title: String { get }
    /// The slice's schema, step by step; append only.
    static var migrations: [Migration] { get }
    /// The slice's settings. The keys are its own: the application puts `modules.<id>.` in front.
    static var settings: [Setting] { get }

    init(context: ModuleContext) throws

    /// The slice's stored types, for everything that treats all slices alike: sync, import, export, undo. Made on demand.
    var recordTypes: [any RecordType] { get }
    /// The data it keeps beside records: rows that never change, of which there may be millions.
    var facts: [AnyFactSchema] { get }
    /// Which files the slice can take in whole.
    var importers: [any Importer] { get }
    /// Which files it takes in part by part.
    var streamImporters: [any StreamImporter] { get }
    /// The slice's jobs, to be done from time to time.
    var jobs: [Job] { get }
    /// The checks of its data that the doctor asks for.
    var audits: [Audit] { get }
    /// Conditions on several of its records together. Made for the first write, as the derivations are.
    var invariants: [Invariant] { get }
    /// Which of its records belong together, as its invariants have it.
    var ties: [RecordTie] { get }
    /// Figures that it keeps, which follow from its records.
    var derivations: [Derivation] { get }
    /// The data that it adds to the shared data of every store.
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
    /// Sets the rules of one module.
    package func set(of module: any Module) { set(derivations: module.derivations, invariants: module.invariants) }
}
