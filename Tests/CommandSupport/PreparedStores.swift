internal import Kernel
internal import TestSupport

/// Stores in which the steps before a line have been run. Many lines share the same steps, and each gets a copy.
actor PreparedStores {
    static let all = PreparedStores()

    struct Prepared {
        let mizan: TypedLines
        var names = Names()
    }

    private var known: [String: Task<Prepared, any Error>] = [:]

    func prepared(_ steps: [Step]) async throws -> Prepared {
        let key = steps.map(\.description).joined(separator: "\n")
        let task = known[key] ?? Task { try await Self.prepare(steps) }
        known[key] = task
        let done = try await task.value
        return Prepared(mizan: try await TypedLines(copyOf: done.mizan), names: done.names)
    }

    private static func prepare(_ steps: [Step]) async throws -> Prepared {
        var prepared = Prepared(mizan: try TypedLines())
        for step in steps { try await prepared.take(step) }
        return prepared
    }
}

extension PreparedStores.Prepared {
    fileprivate mutating func take(_ step: Step) async throws {
        switch step {
        case .line(let line, let input): _ = try await done(line, input: input)
        case .keep(let name, let field, let line):
            let json = try await done(line, ["--output", "json"]).json()
            let object = if case .array(let rows) = json { rows.first } else { json as JSONValue? }
            guard case .string(let value)? = object?[field] else { throw Self.broken(line, "prints no \(field)") }
            names.keep(name, value)
        case .keepCursor(let name, let line):
            let errors = try await done(line).errors
            guard let word = errors.split(whereSeparator: \.isWhitespace).last else {
                throw Self.broken(line, "says nothing")
            }
            names.keep(name, String(word))
        case .seconds(let seconds): mizan.clock.advance(seconds: seconds)
        case .application(_, let body): try await mizan.application(body)
        }
    }

    private func done(_ line: Line, _ more: [String] = [], input: String = "") async throws -> Printed {
        let printed = await mizan.type(more + names.filled(line.words, in: mizan.directory.path), input: input)
        guard printed.code == 0 else { throw Self.broken(line, "ends with \(printed.code): \(printed.errors)") }
        return printed
    }

    private static func broken(_ line: Line, _ what: String) -> MizanError {
        MizanError(.internal, "test.step", "“\(line)” \(what).")
    }
}
