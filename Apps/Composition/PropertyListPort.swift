internal import Kernel
internal import ModuleKit
internal import PlistImport

/// The property-list reader that modules are given.
struct PropertyListPort: PropertyListReading {
    /// What people keep is some ten thousand values. A file of one megabyte can say a million, which in memory, with what
    /// is made of them, are hundreds; and anybody who may import can send one.
    private static let limits = PropertyListLimits(values: 500_000)
    private let reader = PropertyListReader(limits: limits)

    func read(contentsOf path: String) throws -> PropertyListValue {
        do throws(PropertyListError) {
            return try KeyedArchive.opened(try reader.read(contentsOf: path).value, limits: Self.limits)
        } catch {
            throw error.mizanError
        }
    }

    func read(_ bytes: [UInt8]) throws -> PropertyListValue {
        do throws(PropertyListError) {
            return try KeyedArchive.opened(try reader.read(bytes).value, limits: Self.limits)
        } catch {
            throw error.mizanError
        }
    }
}
