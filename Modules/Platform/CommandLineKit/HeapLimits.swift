internal import Glibc

/// The settings by which this process gets memory from the system and returns it (mallopt(3)).
package enum HeapLimits {
    /// By default, glibc raises its threshold with each large block that is freed, and then retains later blocks of that size.
    /// It also has a heap for each of many threads. So the memory for one answer of megabytes would stay with the process. With
    /// fixed thresholds, freed large blocks are returned to the system, and so is free memory at the end of a heap.
    package static func ofServer() { set([(mmapThreshold, 256 * 1_024), (trimThreshold, 1_024 * 1_024), (arenas, 4)]) }

    /// One heap for all threads. A second heap would grow page by page, with a system call for each page. Besides, a command
    /// finishes before two threads want memory at once.
    package static func ofCommand() { set([(arenas, 1), (topPad, 1_024 * 1_024)]) }

    private static func set(_ values: [(parameter: Int32, value: Int32)]) {
        // The function is from malloc.h, which Swift does not import. Other C libraries neither have nor need the function.
        guard let symbol = dlsym(nil, "mallopt") else { return }
        let mallopt = unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
        for (parameter, value) in values { _ = mallopt(parameter, value) }
    }

    private static let trimThreshold: Int32 = -1
    private static let topPad: Int32 = -2
    private static let mmapThreshold: Int32 = -3
    private static let arenas: Int32 = -8
}
