package import Kernel

extension ModuleSchema {
    package var json: JSONValue {
        .object([
            "module": .string(module), "release": release.map(JSONValue.string),
            "steps": .array(steps.map { ["name": .string($0.name), "checksum": .string($0.checksum)] }),
            "recordTypes": .array(types.map(\.json)),
        ])
    }

    /// Reads a file that a release wrote.
    package init(_ json: JSONValue) throws {
        self.init(
            module: try json.text("module"), release: try json.text("release"),
            steps: try json.list("steps").map {
                Step(name: try $0.text("name"), checksum: try $0.text("checksum"))
            },
            types: try json.list("recordTypes").map(RecordShape.init))
    }
}

extension ModuleSchema.RecordShape {
    fileprivate var json: JSONValue {
        .object([
            "name": .string(name), "table": .string(table), "key": key.map(JSONValue.string),
            "scope": scope == .own ? nil : .string(scope.rawValue),
            "fields": .array(
                fields.map { field in
                    [
                        "name": .string(field.name), "kind": .string(field.kind),
                        "required": .boolean(field.isRequired), "queryable": .boolean(field.isQueryable),
                        "sortable": .boolean(field.isSortable),
                    ]
                }),
        ])
    }

    fileprivate init(_ json: JSONValue) throws {
        self.init(
            name: try json.text("name"), table: try json.text("table"),
            key: json["key"] == nil ? nil : try json.text("key"),
            fields: try json.list("fields").map { field in
                ModuleSchema.FieldShape(
                    name: try field.text("name"), kind: try field.text("kind"),
                    isRequired: try field.flag("required"), isQueryable: try field.flag("queryable"),
                    isSortable: try field.flag("sortable"))
            })
        guard json["scope"] != nil else { return }
        let word = try json.text("scope")
        guard let scope = RecordScope(rawValue: word) else {
            throw MizanError(.corruptData, "released.unreadable", "A released schema has the unknown scope “\(word)”.")
        }
        self.scope = scope
    }
}

extension JSONValue {
    fileprivate func text(_ name: String) throws -> String {
        guard case .string(let text)? = self[name] else { throw unreadable(name, "a text") }
        return text
    }

    fileprivate func flag(_ name: String) throws -> Bool {
        guard case .boolean(let flag)? = self[name] else { throw unreadable(name, "true or false") }
        return flag
    }

    fileprivate func list(_ name: String) throws -> [JSONValue] {
        guard case .array(let list)? = self[name] else { throw unreadable(name, "a list") }
        return list
    }

    private func unreadable(_ name: String, _ wanted: String) -> MizanError {
        MizanError(.corruptData, "released.unreadable", "A released schema has no “\(name)” that is \(wanted).")
    }
}
