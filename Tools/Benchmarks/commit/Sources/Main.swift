internal import Glibc
internal import Storage

/// Measures journalled writes per second in two ways: by the store with its group commit, and with a transaction for each
/// write.
///
///     commit-benchmark DIRECTORY TASKS SECONDS ROUNDS
///
/// The two ways take turns in one process, each with a separate store. The program prints the median of each way, and the
/// median of the ratios.
@main
enum Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let tasks = Int(arguments[2]), let seconds = Double(arguments[3]),
            let rounds = Int(arguments[4]), tasks > 0, rounds > 0
        else {
            print("usage: commit-benchmark DIRECTORY TASKS SECONDS ROUNDS")
            exit(EX_USAGE)
        }
        let grouped = try await GroupedWriter(arguments[1] + "/grouped")
        let plain = try await PlainWriter(arguments[1] + "/plain")
        let load = Load(tasks: tasks, seconds: seconds)
        // In its first turn, a writer opens files and compiles statements, so this turn is not measured.
        _ = try await load.rate("warm", grouped)
        _ = try await load.rate("warm", plain)
        var rates: [(grouped: Double, plain: Double)] = []
        for round in 0..<rounds {
            if round.isMultiple(of: 2) {
                let first = try await load.rate("\(round)", grouped)
                rates.append((first, try await load.rate("\(round)", plain)))
            } else {
                let first = try await load.rate("\(round)", plain)
                rates.append((try await load.rate("\(round)", grouped), first))
            }
        }
        let ratio = median(rates.map { $0.grouped / $0.plain })
        print("\(Int(median(rates.map(\.grouped)))) \(Int(median(rates.map(\.plain)))) \(ratio.twoDigits)")
        try await grouped.database.close()
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}

extension Double {
    fileprivate var twoDigits: String {
        let hundredths = Int((self * 100).rounded())
        return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    }
}
