package import Kernel

extension Refusal {
    package static let sessionNone = Refusal(
        .conflict, "session.none", "The token that was sent belongs to no session.")
    package static let historyNotPermitted = Refusal(
        .notPermitted, "history.not-permitted", "The caller does not have the required right to the slice.")
    package static let workNotRunning = Refusal(
        .notFound, "work.not-running", "No such work is under way, or it is ending.")
}
