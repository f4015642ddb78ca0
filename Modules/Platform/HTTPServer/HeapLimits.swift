internal import Glibc

/// How this process gets memory from the system, and gives it back.
package enum HeapLimits {
    /// glibc learns from each large block that is freed to keep the next one, and has a heap for each of many threads:
    /// what one answer of megabytes took would stay with the process. With a threshold that is set, large blocks go back
    /// when they are freed, and what lies free at a heap's end, too (mallopt(3)).
    package static func set() {
        // Of malloc.h, which Swift does not import. Another library of C has no such function, and needs none.
        guard let symbol = dlsym(nil, "mallopt") else { return }
        let mallopt = unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
        for (parameter, value) in [mmapThreshold, trimThreshold, arenas] { _ = mallopt(parameter, value) }
    }

    private static let mmapThreshold: (Int32, Int32) = (-3, 256 * 1_024)
    private static let trimThreshold: (Int32, Int32) = (-1, 1_024 * 1_024)
    private static let arenas: (Int32, Int32) = (-8, 4)
}
