/// The path from the root of a property list to a value, in readable form.
enum PropertyListPath {
    enum Step: Equatable {
        case key(String)
        case index(Int)
    }

    /// The path as text, such as `habits[3].title`; nil for the root. Long keys are shortened. Of a long path, only the
    /// beginning and the end are shown.
    static func text(_ steps: [Step]) -> String? {
        if steps.isEmpty { return nil }
        guard steps.count > 16 else { return joined(steps[...]) }
        return joined(steps.prefix(8)) + " … " + joined(steps.suffix(7))
    }

    private static func joined(_ steps: ArraySlice<Step>) -> String {
        var text = ""
        for step in steps {
            switch step {
            case .key(let key):
                if !text.isEmpty { text += "." }
                text += key.count > 40 ? key.prefix(39) + "…" : key
            case .index(let index): text += "[\(index)]"
            }
        }
        return text
    }
}
