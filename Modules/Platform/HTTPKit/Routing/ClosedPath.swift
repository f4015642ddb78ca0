package import Kernel

/// A path under which nothing answers for now, such as that of a slice that could not be started: what is asked there
/// is not unknown (404) but not available (503).
package struct ClosedPath: Sendable {
    package let path: PathTemplate
    package let error: MizanError

    package init(_ path: PathTemplate, _ error: MizanError) {
        (self.path, self.error) = (path, error)
    }

    /// True if a path of these segments is this one or lies under it.
    func holds(_ segments: [String]) -> Bool {
        guard segments.count >= path.segments.count else { return false }
        return zip(path.segments, segments).allSatisfy { segment, text in
            switch segment {
            case .literal(let literal): literal == text
            case .parameter: !text.isEmpty
            }
        }
    }
}
