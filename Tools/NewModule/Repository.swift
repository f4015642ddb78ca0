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
        let generator = Generator(request.slice)
        let data = generator.templates.place("Data")
        let migrations = "\(data)/\(request.slice.text)Migrations.swift"
        for record in request.records {
            let isThere = try now("\(data)/\(generator.templates.module).swift") != nil
            let plan =
                isThere
                ? generator.add(record, migrations: try now(migrations) ?? "") : generator.slice(with: record)
            made.merge(try plan.texts(now)) { $1 }
        }
        for (name, field) in request.fields {
            guard let record = try now("\(data)/Records/\(name.text)Record.swift"), let steps = try now(migrations)
            else {
                throw Refusal("The slice “\(request.slice.text)” has no record type “\(name.text)” of its own file.")
            }
            made.merge(try generator.add(field, to: name, record: record, migrations: steps).texts(now)) { $1 }
        }
        return made
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
