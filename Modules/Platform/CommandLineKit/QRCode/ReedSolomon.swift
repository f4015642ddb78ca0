/// Error correction codewords: the remainder of a division of polynomials over the field of 256 elements.
enum ReedSolomon {
    static func check(of data: [UInt8], count: Int) -> [UInt8] {
        var generator: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<count {
            // Multiplies by x − root.
            generator.append(0)
            for place in generator.indices.reversed() where place > 0 {
                generator[place] ^= product(generator[place - 1], root)
            }
            root = product(root, 2)
        }
        var remainder = data + [UInt8](repeating: 0, count: count)
        for place in data.indices {
            let factor = remainder[place]
            for (offset, coefficient) in generator.enumerated() {
                remainder[place + offset] ^= product(coefficient, factor)
            }
        }
        return Array(remainder.suffix(count))
    }

    /// The field's polynomial is x⁸ + x⁴ + x³ + x² + 1.
    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var (sum, left, right) = (UInt8(0), left, right)
        while right > 0 {
            if right & 1 == 1 { sum ^= left }
            left = left & 0x80 == 0 ? left << 1 : left << 1 ^ 0x1D
            right >>= 1
        }
        return sum
    }
}
