internal import FoundationEssentials

/// The files of the repository.
struct Repository {
    let root: String

    func read(_ path: String) throws -> String? {
        let whole = "\(root)/\(path)"
        guard FileManager.default.fileExists(atPath: whole) else { return nil }
        return try String(contentsOfFile: whole, encoding: .utf8)
    }

    /// All that is asked for, on top of one another: the second record type finds the marks of a slice that is not yet there.
    func texts(for request: Request) throws -> [String: String] {
        var made: [String: String] = [:]
        let now = { (path: String) throws -> String? in try made[path] ?? read(path) }
        let files = { (folder: String) throws -> [String] in try names(beneath: folder, made.keys) }
        let generator = Generator(request.slice)
        let data = generator.templates.place("Data")
        let migrations = {
            try files(data + "/").filter { $0.contains("Migration") }.compactMap(now).joined()
        }
        let taken = TakenNames(read: now, files: files)
        let front = "\(data)/\(generator.templates.module).swift"
        if try now(front) == nil {
            try taken.check(slice: request.slice)
            guard !request.records.isEmpty else {
                throw Refusal("There is no slice “\(request.slice.text)” yet: make it with --record.")
            }
        }
        for record in request.records {
            try taken.check(record, in: request.slice)
            let isThere = try now(front) != nil
            let plan =
                isThere
                ? generator.add(record, migrations: try migrations()) : generator.slice(with: record)
            made.merge(try plan.texts(now, files: files)) { $1 }
        }
        for (name, field) in request.fields {
            guard let record = try now("\(data)/Records/\(name.text)Record.swift") else {
                throw Refusal("The slice “\(request.slice.text)” has no record type “\(name.text)” of its own file.")
            }
            if field.kind == .choice { try taken.check(types: [name.text + field.name.upper], in: request.slice) }
            let plan = try generator.add(field, to: name, record: record, migrations: migrations())
            made.merge(try plan.texts(now, files: files)) { $1 }
        }
        return made
    }

    /// The files beneath a folder, which ends in a slash, with those that are made.
    private func names(beneath folder: String, _ made: some Sequence<String>) throws -> [String] {
        guard folder.hasSuffix("/") else { return [] }
        let whole = "\(root)/\(folder)"
        let isThere = FileManager.default.fileExists(atPath: whole)
        let found = isThere ? try FileManager.default.subpathsOfDirectory(atPath: whole) : []
        return Set(found.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".json") }.map { folder + $0 })
            .union(made.filter { $0.hasPrefix(folder) }).sorted()
    }

    func write(_ texts: [String: String]) throws {
        for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
            let url = URL(filePath: "\(root)/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
    }
}
