package import Changes
package import Connectors
package import Kernel
package import Storage

/// The contribution of a slice to the application: one value, its front door.
///
/// The slice's other parts provide commands and endpoints. These parts know this value by its concrete type.
package protocol Module: Sendable {
    /// The slice's name in record types, paths and configuration: `quran`.
    static var id: String { get }
    /// For people: `Quran`.
    static var title: String { get }
    /// The slice's schema, as a list of migrations; append only.
    static var migrations: [Migration] { get }
    /// The slice's settings. Their keys are local: the application adds the prefix `modules.<id>.`.
    static var settings: [Setting] { get }
    /// The choices that an owner can make. A choice applies on all of the owner's devices. The keys are local: the application
    /// adds the prefix `quran.` to `pagesPerDay`.
    static var preferences: [Setting] { get }

    init(context: ModuleContext) throws

    /// The slice's stored types, for code that treats all slices alike: sync, import, export, undo. Created on demand.
    var recordTypes: [any RecordType] { get }
    /// The fields of its records that people read and type in another form than the stored one.
    var writtenFields: [WrittenFields] { get }
    /// The slice's data beside records: rows that never change, of which there may be millions.
    var facts: [AnyFactSchema] { get }
    /// The importers for files that are read completely.
    var importers: [any Importer] { get }
    /// The importers for files that are read part by part.
    var streamImporters: [any StreamImporter] { get }
    /// The slice's recurring jobs.
    var jobs: [Job] { get }
    /// The checks of its data that the doctor runs.
    var audits: [Audit] { get }
    /// Conditions on several of its records together. Created for the first write, like the derivations.
    var invariants: [Invariant] { get }
    /// The rules that state which of the slice's records belong together. The slice's invariants need them.
    var ties: [RecordTie] { get }
    /// The figures that it derives from its records.
    var derivations: [Derivation] { get }
    /// The data that it adds to the shared data of every store.
    var supply: SharedSupply? { get }
    /// The kinds of remotes with which its records can be synchronised, besides another Mizan.
    var connectorKinds: [ConnectorKind] { get }

    /// The largest document in bytes that a record of the module may name; 0 if its records name none.
    var largestDocument: Int64 { get }

    /// The owner's day: what is done, and what is next. Cheap, for it is read each time that somebody looks in.
    func daySummary(_ day: CivilDay, in reading: ReadTransaction) throws -> [DayLine]

    /// Called in the transaction of each sign-in with Apple to the transaction's owner, for a module that keeps a profile.
    func signedIn(_ visit: AppleVisit, in transaction: WriteTransaction) throws
}

extension Module {
    package static var migrationSet: MigrationSet { MigrationSet(module: id, migrations) }
    package static var settings: [Setting] { [] }
    package static var preferences: [Setting] { [] }
    package var writtenFields: [WrittenFields] { [] }
    package var facts: [AnyFactSchema] { [] }
    package var streamImporters: [any StreamImporter] { [] }
    package var jobs: [Job] { [] }
    package var audits: [Audit] { [] }
    package var invariants: [Invariant] { [] }
    package var ties: [RecordTie] { [] }
    package var derivations: [Derivation] { [] }
    package var supply: SharedSupply? { nil }
    package var connectorKinds: [ConnectorKind] { [] }
    package var largestDocument: Int64 { 0 }
    package func daySummary(_ day: CivilDay, in reading: ReadTransaction) throws -> [DayLine] { [] }
    package func signedIn(_ visit: AppleVisit, in transaction: WriteTransaction) throws {}
}

extension StandingRules {
    /// Sets the rules of one module.
    package func set(of module: any Module) { set(derivations: module.derivations, invariants: module.invariants) }
}
