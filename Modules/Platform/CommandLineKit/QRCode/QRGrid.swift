/// The modules of a QR code before masking, and which of them are fixed patterns.
struct QRGrid {
    private let size: Int
    private var modules: [[Bool]]
    private var isFixed: [[Bool]]

    init(version: Int, codewords: [UInt8]) {
        size = 17 + 4 * version
        modules = Array(repeating: Array(repeating: false, count: size), count: size)
        isFixed = modules
        drawFinders()
        drawTiming()
        if version > 1 { drawSquare(size - 7, size - 7, radius: 2) { $0 != 1 } }
        reserveFormat()
        fill(codewords)
    }

    // MARK: Fixed patterns

    private mutating func fix(_ row: Int, _ column: Int, _ isDark: Bool) {
        guard modules.indices.contains(row), modules.indices.contains(column) else { return }
        (modules[row][column], isFixed[row][column]) = (isDark, true)
    }

    /// A square around a module; the distance from the module decides the colour.
    private mutating func drawSquare(_ row: Int, _ column: Int, radius: Int, _ isDark: (Int) -> Bool) {
        for down in -radius...radius {
            for right in -radius...radius { fix(row + down, column + right, isDark(max(abs(down), abs(right)))) }
        }
    }

    /// The squares in three corners, with the light line around each.
    private mutating func drawFinders() {
        for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
            drawSquare(row, column, radius: 4) { $0 != 2 && $0 != 4 }
        }
    }

    private mutating func drawTiming() {
        for place in 8..<size - 8 {
            fix(6, place, place % 2 == 0)
            fix(place, 6, place % 2 == 0)
        }
    }

    private mutating func reserveFormat() {
        for (row, column) in formatPlaces.flatMap({ [$0.first, $0.second] }) { fix(row, column, false) }
        fix(size - 8, 8, true)
    }

    /// The two places of each bit of the format, from the lowest bit.
    private var formatPlaces: [(first: (Int, Int), second: (Int, Int))] {
        (0..<15).map { bit in
            let first =
                switch bit {
                case 0...5: (bit, 8)
                case 6, 7: (bit + 1, 8)
                case 8: (8, 7)
                default: (8, 14 - bit)
                }
            return (first, bit < 8 ? (8, size - 1 - bit) : (size - 15 + bit, 8))
        }
    }

    // MARK: Data

    /// Fills the free modules in columns of two, from the right, up and down in turn.
    private mutating func fill(_ codewords: [UInt8]) {
        var bit = 0
        var isUpwards = true
        for right in stride(from: size - 1, to: 0, by: -2) {
            // The column of the timing pattern is skipped.
            let right = right <= 6 ? right - 1 : right
            for step in 0..<size {
                let row = isUpwards ? size - 1 - step : step
                for column in [right, right - 1] where !isFixed[row][column] {
                    // The remaining modules are light.
                    guard bit < codewords.count * 8 else { continue }
                    modules[row][column] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
            isUpwards.toggle()
        }
    }

    /// The finished modules with one of the standard's eight masks.
    func masked(by mask: Int) -> [[Bool]] {
        var result = self
        for row in 0..<size {
            for column in 0..<size where !isFixed[row][column] && Self.inverts(mask, row, column) {
                result.modules[row][column].toggle()
            }
        }
        let format = Self.format(mask)
        for (bit, places) in formatPlaces.enumerated() {
            for (row, column) in [places.first, places.second] {
                result.modules[row][column] = format >> bit & 1 == 1
            }
        }
        return result.modules
    }

    private static func inverts(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
        let product = row * column
        return switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: product % 2 + product % 3 == 0
        case 6: (product % 2 + product % 3) % 2 == 0
        default: ((row + column) % 2 + product % 3) % 2 == 0
        }
    }

    /// Level L (01) and the mask, with ten check bits (BCH, 0x537), against a pattern that keeps them from being all light.
    private static func format(_ mask: Int) -> Int {
        let data = 0b01 << 3 | mask
        var remainder = data << 10
        for bit in stride(from: 14, through: 10, by: -1) where remainder >> bit & 1 == 1 {
            remainder ^= 0x537 << (bit - 10)
        }
        return (data << 10 | remainder) ^ 0x5412
    }
}
