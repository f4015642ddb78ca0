/// A QR code (ISO/IEC 18004) for an address: bytes at error correction level L, in the versions 1 to 5, whose codewords form a
/// single block. A code of version 5 holds 106 bytes. An address is shorter, and a larger code does not fit in a terminal of 24
/// lines.
package struct QRCode: Sendable, Equatable {
    /// The rows from the top, each from the left. True is dark. The quiet zone around the code is not included.
    package let modules: [[Bool]]

    /// The number of data codewords and of error correction codewords of each version, from version 1.
    private static let codewords: [(data: Int, check: Int)] = [(19, 7), (34, 10), (55, 15), (80, 20), (108, 26)]
    /// The mode (four bits) and the number of bytes (eight bits) take a codeword and a half; the terminator takes the rest.
    private static let overhead = 2

    /// Nil if the text is too long.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let place = Self.codewords.firstIndex(where: { bytes.count <= $0.data - Self.overhead }) else {
            return nil
        }
        let (data, check) = Self.codewords[place]
        let codewords = Self.padded(bytes, to: data)
        let grid = QRGrid(version: place + 1, codewords: codewords + ReedSolomon.check(of: codewords, count: check))
        let masked = (0..<8).map(grid.masked(by:))
        // The standard chooses the mask whose result is the easiest to read. The first of equal results is chosen.
        modules = masked.min { QRPenalty.of($0) < QRPenalty.of($1) } ?? masked[0]
    }

    private static func padded(_ bytes: [UInt8], to count: Int) -> [UInt8] {
        // Everything after the four bits of the mode (0100) is shifted by half a byte.
        let length = UInt8(bytes.count)
        var halves: [UInt8] = [4, length >> 4, length & 15]
        for byte in bytes { halves += [byte >> 4, byte & 15] }
        halves.append(0)
        var codewords = stride(from: 0, to: halves.count, by: 2).map { halves[$0] << 4 | halves[$0 + 1] }
        var isFirst = true
        while codewords.count < count {
            codewords.append(isFirst ? 0xEC : 0x11)
            isFirst.toggle()
        }
        return codewords
    }

    /// The code for a terminal, two rows in each line, black on white whatever the terminal's colours are.
    package var terminalText: String {
        let (quiet, width) = (4, modules.count + 8)
        func isDark(_ row: Int, _ column: Int) -> Bool {
            let (row, column) = (row - quiet, column - quiet)
            return modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column]
        }
        return stride(from: 0, to: width, by: 2).map { row in
            let line = (0..<width).map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }
            return "\u{1B}[30;107m" + line.joined() + "\u{1B}[0m\n"
        }.joined()
    }
}
