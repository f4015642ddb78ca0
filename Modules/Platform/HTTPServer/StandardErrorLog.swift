internal import Glibc
internal import Kernel
internal import Logging

/// Writes each event as one line of JSON.
struct StandardErrorLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel: Logger.Level
    let write: @Sendable (String) -> Void

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var members: [JSONValue.Member] = [
            .init("time", .string(Self.now())), .init("level", .string(event.level.rawValue)),
            .init("message", .string(event.message.description)),
        ]
        let all = metadata.merging(event.metadata ?? [:]) { _, own in own }
        members += all.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value.description)) }
        if let error = event.error { members.append(.init("error", .string("\(error)"))) }
        write(JSONWriter.text(.object(members)) + "\n")
    }

    /// One write per line, so that lines of several threads do not mix.
    static let standardError: @Sendable (String) -> Void = { line in
        let bytes = Array(line.utf8)
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }

    private static func now() -> String {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000).description
    }
}
