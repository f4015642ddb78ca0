/// Paths as a tree: each level is a segment, and a literal segment takes precedence over a parameter.
struct RouteTree {
    private struct Node {
        var literals: [String: Int] = [:]
        var parameter: Int?
        var resource: Int?
    }

    private var nodes = [Node()]

    /// Adds a path as a resource; returns the resource that already has this path, if any.
    mutating func insert(_ template: PathTemplate, resource: Int) -> Int? {
        var index = 0
        for segment in template.segments {
            let next =
                switch segment {
                case .literal(let text): nodes[index].literals[text]
                case .parameter: nodes[index].parameter
                }
            if let next {
                index = next
                continue
            }
            nodes.append(Node())
            switch segment {
            case .literal(let text): nodes[index].literals[text] = nodes.count - 1
            case .parameter: nodes[index].parameter = nodes.count - 1
            }
            index = nodes.count - 1
        }
        if let existing = nodes[index].resource { return existing }
        nodes[index].resource = resource
        return nil
    }

    /// The most specific resource for these segments. A parameter matches any text but the empty one.
    func find(_ segments: [String]) -> Int? {
        find(segments[...], from: 0)
    }

    private func find(_ segments: ArraySlice<String>, from index: Int) -> Int? {
        guard let segment = segments.first else { return nodes[index].resource }
        let rest = segments.dropFirst()
        if let next = nodes[index].literals[segment], let found = find(rest, from: next) { return found }
        guard let next = nodes[index].parameter, !segment.isEmpty else { return nil }
        return find(rest, from: next)
    }
}
