extension Templates {
    func entity(_ record: RecordSpec) -> String {
        let (fields, name) = (record.fields, record.name.text)
        let imports = fields.contains { $0.kind == .identifier } ? "package import FoundationEssentials\n" : ""
        let address = record.hasIdentity ? "" : "\n\n" + self.address(of: record.key.name.text).indented(4)
        let choices = fields.filter { $0.kind == .choice }.map { "\n" + choice($0, of: record) + "\n" }.joined()
        return """
            \(imports)package import Kernel

            /// \(record.name.one.capitalisedFirst).
            package struct \(name): Hashable, RecordEntity {
            \(block(fields.map { property($0, of: record) }, indent: 4))    // new-module: fields

                package var recordID: \(record.key.type(in: record)) { \(record.key.name.text) }

                package init(
            \(block(fields.map { parameter($0, of: record) }, indent: 8))        // new-module: parameters
                ) throws(TextError) {
            \(block(fields.compactMap(rule), indent: 8))        // new-module: rules
            \(block(fields.map(assignment), indent: 8))        // new-module: values
                }\(address)
            }
            \(choices)
            // new-module: choices
            """
    }

    private func address(of key: String) -> String {
        """
        /// Refuses what no address over HTTP can name.
        package func requireAddress() throws(TextError) {
            try TextRule("\(key)", forbids: .controls).requireAddress(\(key))
        }
        """
    }

    func property(_ field: FieldSpec, of record: RecordSpec) -> String {
        "package let \(field.name.text): \(field.declared(in: record))"
    }

    func parameter(_ field: FieldSpec, of record: RecordSpec) -> String {
        "\(field.name.text): \(field.declared(in: record)),"
    }

    func assignment(_ field: FieldSpec) -> String { "self.\(field.name.text) = \(field.name.text)" }

    /// What a text may hold: one that names or sorts records is short, and none fills a record.
    func rule(_ field: FieldSpec) -> String? {
        guard field.kind == .text else { return nil }
        let name = field.name.text
        let isShort = field.isKey || field.isSorted || field.isFolded
        let bytes = field.isKey ? "200" : isShort ? "1_000" : "10_000"
        return
            "try TextRule(\"\(name)\", maximumBytes: \(bytes), forbids: .\(isShort ? "controls" : "nul")).check(\(name))"
    }

    func choice(_ field: FieldSpec, of record: RecordSpec) -> String {
        """
        package enum \(field.type(in: record)): String, CaseIterable, FieldCodable, Sendable {
            case \(field.choices.joined(separator: ", "))
        }
        """
    }
}
