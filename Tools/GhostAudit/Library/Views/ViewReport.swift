/// The audit as Markdown: a table for each entity, and the properties that the seed lists but no screen of Mizan shows.
package struct ViewReport: CustomStringConvertible {
    package let description: String

    package init(_ audit: ViewAudit, in month: String) {
        var lines = ["# The audit of view entities, \(month)", ""]
        let kinds = Dictionary(grouping: audit.properties, by: \.kind)
        let counts = ViewProperty.Class.allCases.compactMap { kind in
            kinds[kind].map { "\($0.count) \(kind.rawValue)" }
        }
        lines += [
            "\(audit.properties.count) properties: \(counts.joined(separator: ", ")). Made by `Tools/Checks/ghosts --report`; "
                + "[Testing](../Testing.md) says what the classes are.", "",
        ]
        lines += ["No command and no picture here shows these properties of seed 001:", ""]
        lines += SeedRegistry.unseen(audit.properties).map { "* `\($0)`" } + [""]
        for entity in Set(audit.properties.map(\.entity)).sorted() {
            lines += ["## \(entity)", "", "| property | type | shown by | read by | class |", "|---|---|---|---|---|"]
            lines += audit.properties.filter { $0.entity == entity }.map(Self.row) + [""]
        }
        description = lines.dropLast().joined(separator: "\n") + "\n"
    }

    private static func row(_ property: ViewProperty) -> String {
        let kind = [property.kind.rawValue, reason(property)].compactMap(\.self).joined(separator: ": ")
        let cells = ["`\(property.name)`", "`\(property.type)`", places(property.shown), places(property.logic), kind]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    private static func reason(_ property: ViewProperty) -> String? {
        switch (property.kind, property.declared) {
        case (.sync, .sync(let reason)), (.infrastructure, .infrastructure(let reason)): reason
        case (.deprecated, _): property.goes.map { "goes \($0)" }
        case (.seed, _): property.fields.lazy.compactMap { SeedRegistry.usage[$0] }.first
        default: nil
        }
    }

    /// The names of the first two places, and the number of further ones.
    private static func places(_ places: [ViewProperty.Place]) -> String {
        let named = places.reduce(into: [String]()) { names, place in
            let file = place.file.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
            let name = "\(file).\(place.name.split(separator: "(").first ?? "")"
            if !names.contains(name) { names.append(name) }
        }
        let more = named.count > 2 ? ", \(named.count - 2) more" : ""
        return named.prefix(2).map { "`\($0)`" }.joined(separator: ", ") + more
    }
}
