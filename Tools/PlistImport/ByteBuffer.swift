internal import Glibc

/// Memory that grows at the end and is released from the end.
///
/// `realloc` moves large blocks by remapping their pages and leaves the unused part untouched, so, unlike an `Array`'s, its
/// growth costs neither a copy nor resident memory. A caller that copies the contents out does so from the tail and releases
/// what it has copied, so that two copies are never resident. Both keep the peak near the size of the result.
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
            // Like every allocation in Swift: without memory the program cannot continue.
            fatalError("out of memory")
        }
        return new
    }
}
