internal import Kernel
internal import ModuleKit
internal import PlistImport

/// The house's property-list reader, as modules are handed it.
struct PropertyListPort: PropertyListReading {
    /// What people keep is some ten thousand values. A file of one megabyte can say a million, which in memory, with what
    /// is made of them, are hundreds; and anybody who may import can send one.
    private let reader = PropertyListReader(limits: PropertyListLimits(values: 500_000))

    func read(contentsOf path: String) throws -> PropertyListValue {
        do throws(PropertyListError) {
            return try reader.read(contentsOf: path).value
        } catch {
            throw error.mizanError
        }
    }

    func read(_ bytes: [UInt8]) throws -> PropertyListValue {
        do throws(PropertyListError) {
            return try reader.read(bytes).value
        } catch {
            throw error.mizanError
        }
    }
}
