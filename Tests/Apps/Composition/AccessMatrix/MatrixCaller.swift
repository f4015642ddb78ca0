/// The columns of the access matrix: the kinds of caller.
enum MatrixCaller: String, CaseIterable, Sendable {
    case anonymous
    /// The owner of the records that the paths name.
    case own
    /// Another member, who names the same records.
    case other
    /// The owner's token that may only read.
    case readOnly
    /// The owner's token that has expired.
    case expired
    /// The owner's token that was revoked.
    case revoked
    /// The owner's token for every slice but this one.
    case otherSlice
    /// The account that manages the server and has no records. All other callers are members.
    case admin
}
