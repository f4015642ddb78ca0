package import Kernel

extension MizanError {
    /// The error if an editing command was asked to change nothing.
    package static func nothingToChange(example: String) -> MizanError {
        MizanError(
            .invalidInput, "command.nothing-to-change", "Nothing to change is given.",
            advice: "For example: mizan \(example)")
    }
}
