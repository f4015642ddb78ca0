internal import Glibc

/// Memory that grows at its end and is released from its end.
///
/// `realloc` moves a large block by remapping its pages, and does not touch the unused part. So this memory grows without a
/// copy and without more resident memory, unlike an `Array`. A caller that copies the contents out begins at the tail. The
/// caller releases each copied part, so that the contents are never resident twice. Both techniques keep the peak close to the
/// size of the result.
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
