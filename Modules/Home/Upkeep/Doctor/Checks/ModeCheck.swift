internal import Changes
internal import Glibc
internal import HomeBase

/// Checks that nobody except the owner can access the directory and its files.
struct ModeCheck: DoctorCheck {
    let name = "modes"
    let reach = DoctorReach.everything

    func examine(_ context: DoctorContext) throws -> [Finding] {
        let entries = try StoreEntry.all(in: context.path)
        var found: [Finding] = []
        for entry in entries where entry.isExposed {
            found.append(
                Finding(
                    .problem, "Others may use \(entry.path) (mode \(String(entry.mode, radix: 8))).",
                    advice: Advice.repair))
        }
        for entry in entries where entry.user != entries.first?.user {
            found.append(
                Finding(
                    .problem, "\(entry.path) belongs to another user than the directory.",
                    advice: "Give it to the directory's owner with chown."))
        }
        return found.isEmpty ? [Finding(.ok, "Only its owner can use the store's files.")] : found
    }

    func repair(_ context: DoctorContext) throws -> [String] {
        try StoreEntry.all(in: context.path).filter(\.isExposed).map { entry in
            let mode: mode_t = entry.isDirectory ? 0o700 : 0o600
            guard chmod(entry.path, mode) == 0 else { throw StoreEntry.failure(entry.path) }
            return "\(entry.path) has mode \(String(mode, radix: 8)) now"
        }
    }
}
