package import Kernel
internal import ModuleKit

extension Application {
    /// Why the parts that do not run do not, a sentence each for the administrator.
    package var refusals: [MizanError] { states.compactMap(\.refusal) }

    /// True if a built-in slice does not run.
    package var isDegraded: Bool { states.contains { !$0.isRunning } }
}
