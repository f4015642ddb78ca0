package import ModuleKit

/// Reads zip archives with the machine's `unzip`, one child process for each member.
package struct UnzipArchives: ArchiveReading {
    /// The path in which programs are searched.
    private let path: String

    package init() {
        self.init(path: ChildProcess.standardPath)
    }

    init(path: String) {
        self.path = path
    }

    package func open(_ path: String, limits: ArchiveLimits) throws -> any OpenArchive {
        try UnzipArchive(FileHandle.reading(path), path, limits, programs: self.path)
    }

    package func open(descriptor: Int32, named name: String, limits: ArchiveLimits) throws -> any OpenArchive {
        try UnzipArchive(FileHandle.copying(descriptor, name), name, limits, programs: path)
    }
}
