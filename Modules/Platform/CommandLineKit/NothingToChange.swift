package import Kernel

extension MizanError {
    /// The error if an editing command was asked to change nothing.
    package static func nothingToChange(example: String) -> MizanError {
        MizanError(
            .invalidInput, "command.nothing-to-change", "Nothing is said that should change.",
            advice: "Say what, for example: mizan \(example)")
    }
}
