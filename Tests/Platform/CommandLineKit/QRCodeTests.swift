import Testing

@testable import CommandLineKit

/// The expected codes come from another encoder (python-qrcode 8.2), with the masks that the standard's rules choose.
struct QRCodeTests {
    private func picture(_ text: String) throws -> String {
        try #require(QRCode(text)).modules.map { String($0.map { $0 ? "#" : "." }) }.joined(separator: "\n")
    }

    @Test func theSmallestCodeIsThatOfAnotherEncoder() throws {
        #expect(
            try picture("http://a") == """
                #######.#...#.#######
                #.....#.##.#..#.....#
                #.###.#.#####.#.###.#
                #.###.#.#.#.#.#.###.#
                #.###.#..####.#.###.#
                #.....#.#.#.#.#.....#
                #######.#.#.#.#######
                .....................
                ##..###.....#..#.####
                ..#..#...##.###.###..
                ##.##.##....##..##.#.
                ..#..#.#...##........
                .##...#.#..#.#####.#.
                ........#..##...####.
                #######..###..####.#.
                #.....#.#....##......
                #.###.#.##..######.#.
                #.###.#..##.###.#.###
                #.###.#...#.##.###...
                #.....#.##.##..#.#...
                #######.####..#.##..#
                """)
    }

    /// From version 2 on, there is a small square in the fourth corner.
    @Test func anAddressIsACodeOfVersionTwo() throws {
        #expect(
            try picture("http://192.168.1.10:8080/app") == """
                #######.####.#..#.#######
                #.....#....####...#.....#
                #.###.#..#.#.##...#.###.#
                #.###.#...#######.#.###.#
                #.###.#...###.....#.###.#
                #.....#..#.##.....#.....#
                #######.#.#.#.#.#.#######
                ........##..###..........
                ##.##.#..#.....#..#.....#
                .#.#......##.#.###..####.
                #.##..####.#####.#####..#
                ..#..#.....##..#.#..#####
                ..#.####.###..#.###.....#
                #...##.#####...#...##..#.
                #####.#..##..#.###...####
                #.##.#.##...#.#.#...#.#.#
                #.#.#.#.#..####.#####.##.
                ........#.....###...#..#.
                #######...##.##.#.#.##..#
                #.....#..#.#.##.#...#...#
                #.###.#.#.###..#######.#.
                #.###.#.#.####....##.#.##
                #.###.#...###.#.....#.###
                #.....#.##.##..#.####.###
                #######.##.#..###.#..#..#
                """)
    }

    @Test func theLargestTextFillsVersionFiveWithoutPadding() throws {
        let rows = try #require(QRCode(String(repeating: "y", count: 106))).modules.map { row in
            String(row.reduce(0 as UInt64) { $0 << 1 | ($1 ? 1 : 0) }, radix: 16)
        }
        #expect(
            rows.joined(separator: " ") == """
                1fcaaaaa7f 105f29f241 175358355d 174555555d 175e38e35d 1059f29f41 1fd555557f 1a7ca700 1a64e38e76 \
                d1155554d 3c4d60d1b 28a7caa2 8e2aaaae8 14bdc71c69 16520d60ad b8eeeee30 13fa38e3cc 120b1c71df \
                57844443f 1d267ca714 1af0e38e7a 108155554d 18d4d60d1b 384a7caa2 5feaaaae8 481c71c69 177e0d60ad \
                c02eeee30 19fa38e3fc 131c711f 1fdc44475f 10427ca517 174ce38dfa 175155541f 1744d60d9b 1054a7c950 \
                1fdaaaabcb
                """)
        #expect(QRCode(String(repeating: "y", count: 107)) == nil)
    }

    @Test func theSizeFollowsTheLength() throws {
        for (length, size) in [(0, 21), (17, 21), (18, 25), (32, 25), (33, 29), (53, 29), (54, 33), (78, 33), (79, 37)]
        {
            #expect(try #require(QRCode(String(repeating: "a", count: length))).modules.count == size)
        }
    }

    @Test func theTerminalShowsBlackOnWhiteWithTheQuietZone() throws {
        let lines = try #require(QRCode("http://a")).terminalText.split(separator: "\n")
        #expect(lines.count == 15)
        #expect(lines.allSatisfy { $0.hasPrefix("\u{1B}[30;107m    ") && $0.hasSuffix("    \u{1B}[0m") })
        #expect(lines[2].hasPrefix("\u{1B}[30;107m    █▀▀▀▀▀█ "))
    }
}
