/// The standard's measure of how hard a masked QR code is to read: runs, blocks, patterns like the corners, and imbalance.
enum QRPenalty {
    static func of(_ modules: [[Bool]]) -> Int {
        let columns = modules.indices.map { column in modules.map { $0[column] } }
        let lines = (modules + columns).reduce(0) { $0 + runs($1) + corners($1) }
        return lines + blocks(modules) + imbalance(modules)
    }

    private static func runs(_ line: [Bool]) -> Int {
        var (penalty, start) = (0, 0)
        for place in 1...line.count where place == line.count || line[place] != line[start] {
            let length = place - start
            if length >= 5 { penalty += length - 2 }
            start = place
        }
        return penalty
    }

    private static let corner: [Bool] = [true, false, true, true, true, false, true]

    /// 40 for each pattern like a corner's, with four light modules before or after it. The quiet zone is light.
    private static func corners(_ line: [Bool]) -> Int {
        let light = [Bool](repeating: false, count: 4)
        let padded = light + line + light
        return (0...padded.count - 11).count { start in
            let piece = Array(padded[start..<start + 11])
            return piece == corner + light || piece == light + corner
        } * 40
    }

    private static func blocks(_ modules: [[Bool]]) -> Int {
        var count = 0
        for row in 1..<modules.count {
            for column in 1..<modules.count {
                let first = modules[row][column]
                if modules[row - 1][column] == first, modules[row][column - 1] == first,
                    modules[row - 1][column - 1] == first
                {
                    count += 1
                }
            }
        }
        return count * 3
    }

    /// Ten for each five percent by which the dark modules are more or fewer than half.
    private static func imbalance(_ modules: [[Bool]]) -> Int {
        let dark = modules.reduce(0) { $0 + $1.count(where: \.self) }
        let all = modules.count * modules.count
        return abs(dark * 20 - all * 10) / all * 10
    }
}
