/// The columns of the access matrix: who asks.
enum MatrixCaller: String, CaseIterable, Sendable {
    case anonymous
    /// The owner of the records that the paths name.
    case own
    /// Someone else, who names the same records.
    case other
    /// The owner's token that may only read.
    case readOnly
    /// The owner's token whose time is over.
    case expired
    /// The owner's token that was taken back.
    case revoked
    /// The owner's token for every slice but this one.
    case otherSlice
    /// The account that looks after the server, and has no records. The others are members.
    case admin
}
