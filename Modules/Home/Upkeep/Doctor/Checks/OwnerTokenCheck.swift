internal import Accounts
internal import Changes
internal import Kernel
internal import Storage

/// Checks that the token beside the store belongs to an owner in it. A deletion that was killed after the data was deleted may
/// leave a token.
struct OwnerTokenCheck: DoctorCheck {
    let name = "owner-token"
    let reach = DoctorReach.everything

    func examine(_ context: DoctorContext) async throws -> [Finding] {
        guard let token = try file(context).load() else { return [Finding(.ok, "There is no token for the server.")] }
        guard try await isUnknown(token.owner, context) else {
            return [Finding(.ok, "The token for the server belongs to an owner in this store.")]
        }
        return [
            Finding(
                .warning,
                "\(try file(context).path) is the token of an owner who is not in this store.",
                advice: Advice.repair)
        ]
    }

    func repair(_ context: DoctorContext) async throws -> [String] {
        let file = try file(context)
        guard let owner = try file.load()?.owner, try await isUnknown(owner, context), try file.remove(of: owner)
        else {
            return []
        }
        return ["\(file.path) has been removed; the server will make a new token"]
    }

    private func file(_ context: DoctorContext) throws -> OwnerTokenFile {
        OwnerTokenFile(in: try StoreDirectory(creating: context.path))
    }

    private func isUnknown(_ owner: OwnerID, _ context: DoctorContext) async throws -> Bool {
        try await context.read { try Owners.find(owner, in: $0) } == nil
    }
}
