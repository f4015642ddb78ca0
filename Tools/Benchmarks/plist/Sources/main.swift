// Reads one property list with one reader, in a separate process, and prints the time, the peak memory of the process, and a
// digest of the value:
//
//     plist-benchmark ours|foundation FILE
//     1.234 56789 1a2b3c4d…

import Glibc

func fail(_ message: String) -> Never {
    let line = "plist-benchmark: \(message)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(1)
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else { fail("usage: plist-benchmark ours|foundation FILE") }
let clock = ContinuousClock()
let start = clock.now
let digest: () -> UInt64
do {
    switch arguments[1] {
    case "ours": digest = try OurReader.read(arguments[2])
    case "foundation": digest = try FoundationReader.read(arguments[2])
    default: fail("there is no reader called \(arguments[1])")
    }
} catch {
    fail("\(error)")
}
let took = clock.now - start
let seconds = Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18
// Memory is measured before the digest is computed, because the digest itself needs memory.
let peak = PeakMemory.kilobytes() ?? 0
print(seconds, peak, String(digest(), radix: 16))
