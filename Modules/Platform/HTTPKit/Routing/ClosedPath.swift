package import Kernel

/// A path that is temporarily closed, such as the path of a slice that could not be started. Requests under this path are
/// answered with 503 (not available) instead of 404 (unknown).
package struct ClosedPath: Sendable {
    package let path: PathTemplate
    package let error: MizanError

    package init(_ path: PathTemplate, _ error: MizanError) {
        (self.path, self.error) = (path, error)
    }

    /// True if a path of these segments is this path or lies under it.
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
