internal import Kernel

extension ModuleSchema {
    /// The breaches of a release's promise, a sentence each: stores and clients of that release would lose something.
    ///
    /// A required field that becomes optional is no breach: values that a client sends are still accepted.
    package func breaches(of released: ModuleSchema) -> [String] {
        let release = released.release ?? "an earlier release"
        return stepBreaches(of: released, release)
            + released.types.flatMap { old in
                guard let new = types.first(where: { $0.name == old.name }) else {
                    return ["\(old.name) of \(release) is gone; a record type is never removed or renamed."]
                }
                return new.breaches(of: old, release)
            }
    }

    private func stepBreaches(of released: ModuleSchema, _ release: String) -> [String] {
        released.steps.enumerated().compactMap { index, old in
            guard index < steps.count else {
                return "Step “\(old.name)” of \(release) is gone; stores went through it."
            }
            let new = steps[index]
            if new.name != old.name {
                return "Step \(index + 1) was “\(old.name)” in \(release) and is “\(new.name)” now; new steps go last."
            }
            if new.checksum != old.checksum {
                return "Step “\(old.name)” was changed after \(release); make a new step instead."
            }
            return nil
        }
    }
}

extension ModuleSchema.RecordShape {
    fileprivate func breaches(of old: ModuleSchema.RecordShape, _ release: String) -> [String] {
        var breaches: [String] = []
        if table != old.table { breaches.append("\(name) was kept in \(old.table) in \(release), now in \(table).") }
        if key != old.key {
            breaches.append("\(name) went by \(Self.shown(old.key)) in \(release), now by \(Self.shown(key)).")
        }
        if scope != old.scope {
            breaches.append(
                "\(name) was in the feed “\(old.scope.rawValue)” in \(release), now in “\(scope.rawValue)”.")
        }
        for was in old.fields {
            guard let field = fields.first(where: { $0.name == was.name }) else {
                breaches.append("\(name).\(was.name) of \(release) is gone; a field is never removed or renamed.")
                continue
            }
            breaches += field.breaches(of: was, "\(name).\(was.name)", release)
        }
        for field in fields where field.isRequired && !old.fields.contains(where: { $0.name == field.name }) {
            breaches.append("\(name).\(field.name) is new since \(release) and required; a new field is optional.")
        }
        return breaches
    }

    private static func shown(_ key: String?) -> String { key ?? "its owner alone" }
}

extension ModuleSchema.FieldShape {
    fileprivate func breaches(of was: ModuleSchema.FieldShape, _ name: String, _ release: String) -> [String] {
        var breaches: [String] = []
        if kind != was.kind { breaches.append("\(name) was \(was.kind) in \(release) and is \(kind) now.") }
        if isRequired && !was.isRequired { breaches.append("\(name) was optional in \(release) and is required now.") }
        if was.isQueryable && !isQueryable { breaches.append("\(name) could be filtered by in \(release), now not.") }
        if was.isSortable && !isSortable { breaches.append("\(name) could be sorted by in \(release), now not.") }
        return breaches
    }
}
