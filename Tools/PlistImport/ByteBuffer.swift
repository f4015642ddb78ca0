internal import Glibc

/// Memory that grows at the end and is given back from the end.
///
/// `realloc` moves large blocks by remapping their pages and leaves the unused part untouched, so growth costs neither
/// a copy nor resident memory, unlike an `Array`'s. A caller that copies the contents out does it from the tail and hands
/// back what was copied, so that never two copies are resident. Both are what keeps the peak near the result's size.
struct ByteBuffer: ~Copyable {
    private(set) var base: UnsafeMutableRawPointer
    private(set) var capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        base = Self.resize(nil, to: capacity)
    }

    deinit { free(base) }

    mutating func grow(toHold count: Int) {
        if count <= capacity { return }
        capacity = max(count, capacity * 2)
        base = Self.resize(base, to: capacity)
    }

    mutating func shrink(to count: Int) {
        capacity = max(count, 64)
        base = Self.resize(base, to: capacity)
    }

    private static func resize(_ old: UnsafeMutableRawPointer?, to count: Int) -> UnsafeMutableRawPointer {
        guard let new = realloc(old, count) else {
            // As every allocation of Swift's own: without memory there is no way on.
            fatalError("out of memory")
        }
        return new
    }
}
