package import Kernel
internal import ModuleKit

extension Application {
    /// The reasons why some parts do not run, one sentence each, for the administrator.
    package var refusals: [MizanError] { states.compactMap(\.refusal) }

    /// True if a built-in slice does not run.
    package var isDegraded: Bool { states.contains { !$0.isRunning } }
}
