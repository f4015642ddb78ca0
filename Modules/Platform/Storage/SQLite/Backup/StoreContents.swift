package import Kernel

/// The contents of a store in numbers: enough to decide whether two files have the same contents.
package struct StoreContents: Hashable, Sendable {
    package struct Owner: Hashable, Sendable {
        package let id: OwnerID
        package let name: String
        package let version: RecordVersion
        package var epoch: String
        /// The checksums of slices that have records.
        package let checksums: [String: UInt64]
    }

    package struct Step: Hashable, Sendable {
        package let module: String
        package let name: String
    }

    /// The owners; that of the shared data is the first.
    package var owners: [Owner]
    package let migrations: [Step]
    /// The number of rows of each table.
    package let tables: [String: Int64]

    /// The people, without owner 0, which has the shared data.
    package var people: ArraySlice<Owner> { owners.dropFirst() }

    /// Compares everything but the epochs, which a restore renews.
    func isSame(as other: StoreContents) -> Bool {
        func withoutEpochs(_ contents: StoreContents) -> StoreContents {
            var contents = contents
            for index in contents.owners.indices { contents.owners[index].epoch = "" }
            return contents
        }
        return withoutEpochs(self) == withoutEpochs(other)
    }
}
