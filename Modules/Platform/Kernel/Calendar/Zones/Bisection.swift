/// Finds the stretch of time that a moment lies in.
enum Bisection {
    /// The last element that starts at that second or before; the first one if none does. Each step halves what is left without
    /// a branch that the processor would have to guess.
    @inline(__always)
    static func last<Element>(in elements: [Element], at seconds: Int, start: (Element) -> Int) -> Int {
        elements.withUnsafeBufferPointer { elements in
            var (low, count) = (0, elements.count)
            while count > 1 {
                let half = count / 2
                low = start(elements[low + half]) <= seconds ? low + half : low
                count -= half
            }
            return low
        }
    }
}
