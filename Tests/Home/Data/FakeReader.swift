import Kernel
import ModuleKit

/// Gives each path the value that the test says; other paths are damaged files.
struct FakeReader: PropertyListReading {
    var files: [String: PropertyListValue] = [:]

    static let damaged = MizanError(.corruptData, "plist.damaged", "This file is damaged.")

    func read(contentsOf path: String) throws -> PropertyListValue {
        guard let value = files[path] else { throw Self.damaged }
        return value
    }

    func read(_ bytes: [UInt8]) throws -> PropertyListValue { throw Self.damaged }
}
