// The day of many moments, by a list of zones and by the C library's localtime_r, in one process and in turns:
//
//     calendar-benchmark MOMENTS ROUNDS
//     order  list  ours-seconds  peer-seconds  same
//
// The best of the rounds counts for each. The peer does what a C program would do: it combines the fields of localtime_r as
// yyyymmdd. Both add up the days, so that no computation is optimised away, and the sums must be equal.

import Glibc
import Kernel
import ModuleKit

func fail(_ message: String) -> Never {
    let line = "calendar-benchmark: \(message)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(1)
}

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard arguments.count == 2, arguments[0] > 1, arguments[1] > 0 else { fail("usage: calendar-benchmark MOMENTS ROUNDS") }
do {
    for order in Moments.Order.allCases {
        let moments = Moments(order, count: arguments[0])
        for list in ListOfZones.allCases {
            print(try Comparison(moments, list, rounds: arguments[1]).line)
        }
    }
} catch { fail("\(error)") }
