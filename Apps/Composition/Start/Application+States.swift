package import Kernel
internal import ModuleKit

extension Application {
    /// Why the parts that do not run do not, a sentence each for the administrator.
    package var refusals: [MizanError] { states.compactMap(\.refusal) }

    /// Whether something that is built in does not run.
    package var isDegraded: Bool { states.contains { !$0.isRunning } }
}
