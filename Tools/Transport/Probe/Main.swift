import Glibc
import Kernel
import Transport

/// Sends requests as a slice would, for the checks and the benchmark of Transport: `transport-probe URL [OPTION…]`.
@main struct Main {
    static func main() async {
        do {
            let plan = try ProbePlan(Array(CommandLine.arguments.dropFirst()))
            try await plan.run()
        } catch let error as TransportError {
            print("refused: \(error.atBoundary.reason): \(error)")
            exit(1)
        } catch {
            print("transport-probe: \(error)")
            exit(64)
        }
    }
}
