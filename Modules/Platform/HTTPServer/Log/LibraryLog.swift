internal import Kernel
internal import Logging

/// Writes messages that libraries log through swift-log to the server's own log.
struct LibraryLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel: Logger.Level
    let log: ServerLog

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { _, own in own }
        var fields = all.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, Self.json($0.value)) }
        if let error = event.error { fields.append(.init("error", .string("\(type(of: error)): \(error)"))) }
        log.event(Self.level(event.level), event.message.description, fields)
    }

    private static func json(_ value: Logger.Metadata.Value) -> JSONValue {
        switch value {
        case .string(let text): .string(text)
        case .stringConvertible(let value): .string(value.description)
        case .array(let values): .array(values.map(json))
        case .dictionary(let values):
            .object(values.sorted { $0.key < $1.key }.map { .init($0.key, json($0.value)) })
        }
    }

    private static func level(_ level: Logger.Level) -> ServerConfiguration.LogLevel {
        switch level {
        case .trace, .debug: .debug
        case .info, .notice: .info
        case .warning: .warning
        case .error, .critical: .error
        }
    }
}
