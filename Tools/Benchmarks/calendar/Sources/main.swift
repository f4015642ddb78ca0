// Computes the day of many moments with a list of zones, and with localtime_r of the C library, in one process and in turns:
//
//     calendar-benchmark MOMENTS ROUNDS
//     order  list  ours-seconds  peer-seconds  same
//
// For each of the two ways, the best round counts. The peer does what a C program would do: it combines the fields of
// localtime_r as yyyymmdd. Both ways add up the days, so that no computation is optimised away. The two sums must be equal.

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
