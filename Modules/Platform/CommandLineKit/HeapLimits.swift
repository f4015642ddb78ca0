internal import Glibc

/// How this process gets memory from the system, and gives it back (mallopt(3)).
package enum HeapLimits {
    /// glibc learns from each large block that is freed to keep the next one, and has a heap for each of many threads:
    /// what one answer of megabytes took would stay with the process. With a threshold that is set, large blocks go back
    /// when they are freed, and what lies free at a heap's end, too.
    package static func ofServer() { set([(mmapThreshold, 256 * 1_024), (trimThreshold, 1_024 * 1_024), (arenas, 4)]) }

    /// One heap for all threads: a further one grows by a page, each with a call to the system, and a command is over
    /// before two threads want memory at once.
    package static func ofCommand() { set([(arenas, 1), (topPad, 1_024 * 1_024)]) }

    private static func set(_ values: [(parameter: Int32, value: Int32)]) {
        // The function is from malloc.h, which Swift does not import. Other C libraries have no such function, and need none.
        guard let symbol = dlsym(nil, "mallopt") else { return }
        let mallopt = unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
        for (parameter, value) in values { _ = mallopt(parameter, value) }
    }

    private static let trimThreshold: Int32 = -1
    private static let topPad: Int32 = -2
    private static let mmapThreshold: Int32 = -3
    private static let arenas: Int32 = -8
}
