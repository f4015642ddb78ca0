// Reads moments in RFC 3339, in the form of a server of the progress API. `Instant` and ISO8601DateFormatter read the same
// moments, in one process and in turns:
//
//     moment-benchmark MOMENTS ROUNDS
//     ours-nanoseconds  peer-nanoseconds  times-as-fast  same
//
// For each of the two readers, the best round counts. Both readers add up the moments that they read, so that no computation is
// optimised away. The two sums must be equal.

import Foundation
import Kernel

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("moment-benchmark: \(message)\n".utf8))
    exit(1)
}

func nanoseconds(_ count: Int, _ rounds: Int, _ body: () -> Int64) -> (each: Double, sum: Int64) {
    var (best, sum): (Double, Int64) = (.infinity, 0)
    for _ in 0..<rounds {
        let start = ContinuousClock.now
        sum = body()
        best = min(best, (ContinuousClock.now - start) / .nanoseconds(1))
    }
    return (best / Double(count), sum)
}

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard arguments.count == 2, arguments[0] > 0, arguments[1] > 0 else { fail("usage: moment-benchmark MOMENTS ROUNDS") }
let texts = (0..<arguments[0]).map { number in
    // The moments begin in 2014 and are about an hour apart.
    let text = Instant(microseconds: (1_400_000_000 + Int64(number) * 3_607) * 1_000_000).description
    return String(text.prefix(19)) + "Z"
}
let ours = nanoseconds(texts.count, arguments[1]) {
    texts.reduce(into: 0) { $0 += (Instant($1)?.microseconds ?? 0) / 1_000_000 }
}
// The same formatter is used for all moments, which is the fastest way.
let formatter = ISO8601DateFormatter()
let peer = nanoseconds(texts.count, arguments[1]) {
    texts.reduce(into: 0) { $0 += Int64(formatter.date(from: $1)?.timeIntervalSince1970 ?? 0) }
}
let ratio = peer.each / ours.each
print(
    String(format: "%.1f %.1f %.1f ", ours.each, peer.each, ratio) + (ours.sum == peer.sum ? "same" : "different"))
