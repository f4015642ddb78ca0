package import ModuleKit
package import Storage

extension StoreSetup {
    /// The schema of Home and of the slices.
    package var migrations: [MigrationSet] {
        HomeBase.schema + slices.map { $0.migrationSet }
    }
}
