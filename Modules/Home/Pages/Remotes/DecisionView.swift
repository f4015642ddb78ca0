internal import HomeDoor
internal import HomePast
internal import HomeRemotes
internal import Kernel
internal import PagesKit

/// A record that two sides changed: the fields in which they differ, and the two choices.
struct DecisionView {
    let trouble: ConnectorService.Trouble
    /// The name of the record here; nil if it was removed here, or has no name.
    let name: String?
    let home: HomeModule
    let values: DataValues
    let texts: RemoteTexts

    var html: HTML {
        let kind = home.records.kinds.first { $0.type == trouble.reference.type }
        return """
            <section><h2>\(kind.map { DataPages.capitalised($0.noun) } ?? trouble.reference.type)\
            \(with: name, { " <bdi>\($0)</bdi>" })</h2>
            <dl>\(each: differences, { "<div><dt>\(kind?.label($0) ?? FieldLabels.words($0))</dt><dd>\(sides($0, kind))</dd></div>" })</dl>
            \(form(.mine, texts.keepMine))\(form(.theirs, texts.takeTheirs))</section>
            """
    }

    /// The names of the fields that differ. If one side removed the record, the fields of the other.
    private var differences: [String] {
        var names: [String] = []
        for side in [trouble.mine, trouble.theirs] {
            guard case .object(let members)? = side else { continue }
            for member in members where !names.contains(member.name) { names.append(member.name) }
        }
        return names.filter { trouble.mine?[$0] != trouble.theirs?[$0] }
    }

    private func sides(_ name: String, _ kind: RecordKind?) -> HTML {
        let field = kind?.fields.first { $0.name == name }
        return """
            \(texts.here): <bdi>\(text(trouble.mine, name, field))</bdi><br>\(texts.there): <bdi>\(text(trouble.theirs, name, field))</bdi>
            """
    }

    private func text(_ side: JSONValue?, _ name: String, _ field: RecordField?) -> String {
        side.map { values.text($0[name], of: field) } ?? texts.removed
    }

    private func form(_ choice: ConnectorService.Choice, _ title: String) -> HTML {
        """
        <form method="post" action="\(link: DecisionPages.link)">
        <input type="hidden" name="name" value="\(trouble.connector)">
        <input type="hidden" name="type" value="\(trouble.reference.type)">
        <input type="hidden" name="key" value="\(trouble.reference.key)">
        <input type="hidden" name="choice" value="\(choice.rawValue)"><button>\(title)</button></form>
        """
    }
}
