import Kernel
import ModuleKit

/// Returns the test's value for a known path. Any other path counts as a damaged file.
struct FakeReader: PropertyListReading {
    var files: [String: PropertyListValue] = [:]

    static let damaged = MizanError(.corruptData, "plist.damaged", "This file is damaged.")

    /// The real reader's error for a file of another kind.
    static let picture = "/picture.png"
    static let otherKind = MizanError(
        .unsupported, "plist.not-a-property-list", "\(picture): this is not a property list; it looks like a picture.")

    func read(contentsOf path: String) throws -> PropertyListValue {
        if path == Self.picture { throw Self.otherKind }
        guard let value = files[path] else { throw Self.damaged }
        return value
    }

    func read(_ bytes: [UInt8]) throws -> PropertyListValue { throw Self.damaged }
}
