internal import Glibc
internal import Kernel
internal import LibraryDomain
package import ModuleKit

extension LibraryModule {
    /// A service lists some hundred voices of about a kilobyte each.
    private static let mostBytes = 16 * 1_024 * 1_024

    /// Reads a file of voices, outside any transaction, and returns the work of storing them.
    ///
    /// - Parameter name: the file's name in a message.
    package static func voices(inFile path: String, named name: String) throws -> any DocumentWork {
        let bytes = try bytes(of: path, named: name)
        let json: JSONValue
        do throws(JSONError) { json = try JSONReader.read(bytes) } catch { throw unreadable(name, "\(error)") }
        return try VoicesImporter().prepare(.json(json), .none)
    }

    private static func bytes(of path: String, named name: String) throws(MizanError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(name, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: mostBytes + 1)
        do throws(SystemError) { bytes.removeLast(bytes.count - (try Descriptor(descriptor).fill(&bytes))) } catch {
            throw unreadable(name, error.description)
        }
        guard bytes.count <= mostBytes else {
            throw unreadable(name, "it is larger than \(ByteCount.text(Int64(mostBytes)))")
        }
        return bytes
    }

    private static func unreadable(_ name: String, _ why: String) -> MizanError {
        Refusal.noVoices("\(name) cannot be read: \(why).")
    }
}
