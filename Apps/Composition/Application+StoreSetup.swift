internal import Archives
internal import ModuleKit
internal import Storage

extension Application {
    /// The setup of a store by this build, for inspecting the store from outside.
    static func setup(at path: String) -> StoreSetup { setup(SQLiteAdministration(path: path)) }

    static func setup(_ store: any StoreAdministration, clock: Clock = .system) -> StoreSetup {
        StoreSetup(store, clock: clock, slices: EnabledSlice.all.map(\.module)) { database in
            ModuleContext(
                database: database, clock: clock, identifiers: .system(clock: clock),
                propertyLists: PropertyListPort(), archives: UnzipArchives(),
                newArchives: ZipArchives(), pages: PDFInfo())
        }
    }
}
