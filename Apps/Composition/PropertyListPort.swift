internal import Kernel
internal import ModuleKit
internal import PlistImport

/// The property-list reader that modules receive.
struct PropertyListPort: PropertyListReading {
    /// People's files have some ten thousand values. A file of one megabyte can declare a million values, which take hundreds
    /// of megabytes in memory. Anybody who may import can send such a file.
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
