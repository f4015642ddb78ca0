/// Finds the period that contains a moment.
enum Bisection {
    /// The index of the last element that starts at or before the given second; 0 if there is no such element. Each step halves
    /// the rest without a branch that the processor would have to predict.
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
