/// The names that the repository has already, read from its sources.
struct TakenNames {
    /// The text of a file; nil if there is no such file.
    let read: (String) throws -> String?
    /// The files beneath a folder.
    let files: (String) throws -> [String]

    /// Refuses a new slice whose name is that of a target, a command or an address.
    func check(slice: Name) throws {
        func refuse(_ owner: String) -> Refusal {
            Refusal("The slice cannot be called “\(slice.text)”: the name is taken by \(owner).")
        }
        let manifest = try read("Package.swift") ?? ""
        guard !manifest.contains("\"\(slice.text)\""), !manifest.contains("\"\(slice.kebab)\"") else {
            throw refuse("a part in Package.swift")
        }
        for root in ["Apps/Composition/MizanCommand.swift", "Apps/Composition/EnabledSlices.swift"] {
            let types = [slice, slice.plural].map { "\($0.text)Command.self" }
            guard try !types.contains(where: (read(root) ?? "").contains) else {
                throw refuse("the command “mizan \(slice.kebab)”")
            }
        }
        for contract in try files("Tests/Fixtures/Contract/") where contract.hasSuffix("/openapi.json") {
            let text = try read(contract) ?? ""
            guard !["\"/v1/\(slice.kebab)\"", "\"/v1/\(slice.kebab)/"].contains(where: text.contains) else {
                throw refuse("the address “/v1/\(slice.kebab)” in \(contract)")
            }
        }
    }

    /// Refuses a record type that would declare a type a second time.
    func check(_ record: RecordSpec, in slice: Name) throws {
        let layers = ["", "Record", "Mapper", "File", "Command", "Routes"].map { record.name.text + $0 }
        try check(types: layers + record.fields.filter { $0.kind == .choice }.map { $0.type(in: record) }, in: slice)
    }

    func check(types: [String], in slice: Name) throws {
        var places: [String: String] = [:]
        for folder in ["Modules/Platform/", "Modules/\(slice.text)/"] {
            for path in try files(folder) where path.hasSuffix(".swift") {
                for name in Self.declared(in: try read(path) ?? "", seenBy: folder) { places[name] = path }
            }
        }
        if let twice = types.first(where: { places[$0] != nil }) {
            throw Refusal("There is a type “\(twice)” already, in \(places[twice] ?? "").")
        }
    }

    /// The types at the start of a line. The platform's are seen by a slice only if they are `package`.
    private static func declared(in text: String, seenBy folder: String) -> Set<String> {
        var names: Set<String> = []
        for line in text.split(separator: "\n") where line.first != " " {
            let words = line.split(separator: " ", maxSplits: 6)
            guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else { continue }
            guard folder != "Modules/Platform/" || words[0] == "package" else { continue }
            names.insert(String(words[kind + 1].prefix { $0.isLetter || $0.isNumber }))
        }
        return names
    }

    private static let kinds: Set<Substring> = ["struct", "enum", "class", "actor", "protocol", "typealias"]
}
