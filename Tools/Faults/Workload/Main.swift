internal import Glibc
internal import Kernel

/// A program that writes to a store as fast as it can, and prints the acknowledged writes. Afterwards it checks whether the
/// store contains these writes. The fault checks start the program, kill it, and take its disk away: see Tools/Checks/faults.
@main
enum Main {
    static func main() async {
        do {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            switch options.verb {
            case .run: exit(try await Runner.run(options))
            case .retry: exit(try await Retrier.run(options))
            case .verify: exit(try await Audit.run(options))
            }
        } catch {
            let code = (error as? MizanError)?.code.exitCode ?? 70
            StandardStreams.complain("\((error as? MizanError)?.reason ?? "error"): \(error)")
            exit(code)
        }
    }
}
