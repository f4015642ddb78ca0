/// A page of metrics. The parser is as strict as Prometheus's specification of the format
/// (prometheus.io/docs/instrumenting/exposition_formats, version 0.0.4), and slightly stricter.
package struct Exposition: Sendable {
    package struct Sample: Sendable, Hashable {
        package let name: String
        package let labels: [String: String]
        package let value: Double
    }

    package struct Family: Sendable {
        package let name: String
        package let type: String
        package var samples: [Sample] = []
    }

    package struct Fault: Error, Hashable {
        package let line: Int
        package let what: String
    }

    package private(set) var families: [Family] = []
    private var help: String?

    package init(_ text: String) throws {
        guard text.isEmpty || text.hasSuffix("\n") else { throw Fault(line: 0, what: "the last line does not end") }
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated() {
            do { try take(String(line)) } catch let fault as Fault { throw Fault(line: number + 1, what: fault.what) }
        }
        try families.forEach(Self.check)
        var seen: Set<String> = []
        for sample in families.flatMap(\.samples) {
            let key = sample.name + sample.labels.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined()
            if !seen.insert(key).inserted { throw Fault(line: 0, what: "\(key) stands twice") }
        }
    }

    package func family(_ name: String) -> Family? { families.first { $0.name == name } }

    /// The value of the only sample with exactly these labels; nil if there is no such sample, or more than one.
    package func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        let found = families.flatMap(\.samples).filter { $0.name == name && $0.labels == labels }
        return found.count == 1 ? found[0].value : nil
    }

    // MARK: Lines

    private mutating func take(_ line: String) throws {
        if line.hasPrefix("# HELP ") {
            let name = String(line.dropFirst(7).prefix { $0 != " " })
            try require(Self.isName(name) && help == nil && family(name) == nil, "HELP of \(name) in the wrong place")
            try require(line.count > 8 + name.count, "no words for \(name)")
            help = name
        } else if line.hasPrefix("# TYPE ") {
            let words = line.split(separator: " ", omittingEmptySubsequences: false).dropFirst(2).map(String.init)
            try require(words.count == 2 && words[0] == help, "TYPE does not follow its HELP")
            try require(["counter", "gauge", "histogram"].contains(words[1]), "no type is called \(words[1])")
            families.append(Family(name: words[0], type: words[1]))
            help = nil
        } else {
            try require(help == nil, "no TYPE")
            let sample = try Self.sample(line)
            guard var family = families.popLast() else { throw Fault(line: 0, what: "a sample without its TYPE") }
            let suffixes = family.type == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
            try require(suffixes.contains { family.name + $0 == sample.name }, "\(sample.name) is not \(family.name)'s")
            family.samples.append(sample)
            families.append(family)
        }
    }

    private static func sample(_ line: String) throws -> Sample {
        var rest = Substring(line)
        let name = String(rest.prefix { $0 != "{" && $0 != " " })
        rest = rest.dropFirst(name.count)
        var labels: [String: String] = [:]
        if rest.first == "{" {
            rest.removeFirst()
            while rest.first != "}" {
                if !labels.isEmpty { try require(rest.popFirst() == ",", "no comma between labels") }
                let label = String(rest.prefix { $0 != "=" })
                rest = rest.dropFirst(label.count)
                try require(isName(label) && !label.contains(":") && !label.hasPrefix("__"), "bad label “\(label)”")
                try require(rest.popFirst() == "=" && rest.popFirst() == "\"", "a label's value is in quotes")
                try require(labels.updateValue(try quoted(&rest), forKey: label) == nil, "\(label) stands twice")
            }
            rest.removeFirst()
        }
        try require(isName(name), "bad name “\(name)”")
        try require(rest.popFirst() == " " && !rest.isEmpty, "no value")
        guard let value = ["+Inf": Double.infinity, "NaN": Double.nan][String(rest)] ?? Double(rest) else {
            throw Fault(line: 0, what: "“\(rest)” is no number")
        }
        return Sample(name: name, labels: labels, value: value)
    }

    private static func quoted(_ rest: inout Substring) throws -> String {
        var text = ""
        while let character = rest.popFirst() {
            if character == "\"" { return text }
            guard character == "\\" else {
                text.append(character)
                continue
            }
            switch rest.popFirst() {
            case "n": text.append("\n")
            case "\\": text.append("\\")
            case "\"": text.append("\"")
            default: throw Fault(line: 0, what: "an unknown escape")
            }
        }
        throw Fault(line: 0, what: "a label's value does not end")
    }

    // MARK: Families

    private static func check(_ family: Family) throws {
        let name = family.name
        try require(!family.samples.isEmpty, "\(name) has no sample")
        try require((family.type == "counter") == name.hasSuffix("_total"), "\(name): counters end with _total")
        if family.type != "gauge" {
            try require(family.samples.allSatisfy { $0.value >= 0 }, "\(name) is below 0")
        }
        guard family.type == "histogram" else { return }
        let groups = Dictionary(grouping: family.samples) { $0.labels.filter { $0.key != "le" } }
        for (labels, samples) in groups {
            let buckets = samples.filter { $0.name == name + "_bucket" }
            let limits = buckets.compactMap { $0.labels["le"] }.map { $0 == "+Inf" ? .infinity : Double($0) ?? .nan }
            let count = samples.filter { $0.name == name + "_count" }.map(\.value)
            try require(limits.count == buckets.count && limits.last == .infinity, "\(name) \(labels): no +Inf")
            try require(limits == limits.sorted(), "\(name) \(labels): limits out of order")
            try require(buckets.map(\.value) == buckets.map(\.value).sorted(), "\(name) \(labels): not cumulative")
            try require(count == [buckets.last?.value ?? -1], "\(name) \(labels): the count is not +Inf's")
            try require(samples.count == buckets.count + 2, "\(name) \(labels): no sum")
        }
    }

    private static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return text.utf8.allSatisfy { byte in
            (0x30...0x3A).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
        }
    }

    private static func require(_ isSo: Bool, _ what: String) throws {
        guard isSo else { throw Fault(line: 0, what: what) }
    }

    private func require(_ isSo: Bool, _ what: String) throws { try Self.require(isSo, what) }
}
