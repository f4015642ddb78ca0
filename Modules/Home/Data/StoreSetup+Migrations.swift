package import ModuleKit
package import Storage

extension StoreSetup {
    /// The schema of Home and of the slices.
    package var migrations: [MigrationSet] {
        HomeModule.schema + slices.map { $0.migrationSet }
    }
}
