internal import Kernel
internal import ModuleKit
internal import PlistImport

/// The house's property-list reader, as modules are handed it.
struct PropertyListPort: PropertyListReading {
    private let reader = PropertyListReader()

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
