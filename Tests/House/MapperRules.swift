/// Seed 003, as far as a text can show it: a mapper is an enum of static, pure functions, both ways, arrays too.
enum MapperRules {
    /// What is wrong with a mapper; nothing if it follows the pattern.
    static func violations(of file: SourceTree.File) -> [String] {
        var found: [String] = []
        let lines = file.text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
        let code = lines.filter { !$0.hasPrefix("//") }
        func has(_ part: String) -> Bool { code.contains { $0.contains(part) } }

        if !code.contains(where: { $0.hasPrefix("enum \(file.name) {") }) { found.append("is not `enum \(file.name)`") }
        for word in ["struct ", "class ", "actor "] where code.contains(where: { $0.hasPrefix(word) }) {
            found.append("declares a \(word)besides the enum")
        }
        if code.contains(where: { $0.hasPrefix("static var") || $0.hasPrefix("nonisolated(unsafe)") }) {
            found.append("keeps state")
        }
        for line in code where line.contains("func ") {
            if !line.hasPrefix("static func") && !line.hasPrefix("private static func") {
                found.append("has a function that is not static: \(line)")
            }
            if line.contains("async") { found.append("waits: \(line)") }
        }
        if !has("static func toDomain(_ ") { found.append("has no toDomain") }
        if !code.contains(where: { $0.hasPrefix("static func toDomain(_ ") && $0.contains(": [") }) {
            found.append("has no toDomain for arrays")
        }
        // What only comes in, from a file or an API, has no way back.
        guard !file.name.hasSuffix("DTOMapper") else { return found }
        if !has("static func toData(_ ") { found.append("has no toData") }
        if !code.contains(where: { $0.hasPrefix("static func toData(_ ") && $0.contains(": [") }) {
            found.append("has no toData for arrays")
        }
        if !has("static func update(_ data: inout ") { found.append("has no update") }
        return found
    }
}
