/// The values of unfinished containers, with those of the innermost container at the end.
///
/// A finished container removes its values from the end in one step, so every array is created once, with its exact size.
struct PendingStack<Element>: ~Copyable {
    private var storage = ByteBuffer(capacity: 64 * MemoryLayout<Element>.stride)
    private(set) var count = 0

    deinit {
        elements.deinitialize(count: count)
    }

    private var elements: UnsafeMutablePointer<Element> {
        storage.base.assumingMemoryBound(to: Element.self)
    }

    mutating func push(_ element: consuming Element) {
        storage.grow(toHold: (count + 1) * MemoryLayout<Element>.stride)
        (elements + count).initialize(to: element)
        count += 1
    }

    /// The stack must not be empty.
    mutating func pop() -> Element {
        count -= 1
        return (elements + count).move()
    }

    /// The elements from an index on. They stay on the stack. The buffer is valid until the next change.
    func tail(from start: Int) -> UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(start: elements + start, count: count - start)
    }

    /// Releases the memory of popped elements. Called from time to time while many elements are popped.
    mutating func giveBack() {
        let needed = count * MemoryLayout<Element>.stride
        if storage.capacity > needed + 1 << 20 { storage.shrink(to: needed) }
    }

    mutating func takeTail(from start: Int) -> [Element] {
        let total = count - start
        if total == 0 { return [] }
        return Array(unsafeUninitializedCapacity: total) { target, initialized in
            guard let first = target.baseAddress else { return }
            while count > start {
                let piece = min(count - start, 1 << 15)
                count -= piece
                (first + (count - start)).moveInitialize(from: elements + count, count: piece)
                if count > start { giveBack() }
            }
            initialized = total
        }
    }
}
