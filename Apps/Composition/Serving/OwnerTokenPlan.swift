internal import Accounts
internal import HomePeople
internal import Kernel
internal import Storage

/// The plan for the file `owner-token` at the start of the server. Serving needs no owner: a doubt is reported and does not
/// stop the server.
struct OwnerTokenPlan {
    let action: Action
    /// A remark, as a sentence.
    var remark: String?

    enum Action: Equatable {
        /// The file exists and its owner is in the store. The file names the owner by id, so renaming changes nothing.
        case keep(StoredOwner)
        case make(StoredOwner)
        /// There is no owner yet. The first owner is created, and then the owner's token.
        case makeForTheFirst
        /// The file exists, but its owner is not in the store: the token opens nothing.
        case leaveStrange
        /// There is no file, and there are several owners. It is unclear which owner's token should be created.
        case none
    }

    /// Decides from the owners in the store, the token's file if there is one, and the owner's name from the settings.
    init(owners: [StoredOwner], in file: OwnerTokenFile, wanted name: String?) throws(MizanError) {
        do throws(MizanError) {
            self.init(owners: owners, token: try file.load(), file: file.path, wanted: name)
        } catch {
            guard error.code == .corruptData else { throw error }
            self.init(action: .leaveStrange, remark: error.message)
        }
    }

    private init(action: Action, remark: String?) {
        (self.action, self.remark) = (action, remark)
    }

    init(owners: [StoredOwner], token: OwnerToken?, file path: String, wanted name: String?) {
        var wanted: StoredOwner?
        do throws(MizanError) {
            if let name { wanted = try OwnerChoice.find(name, among: owners, id: \.id, name: \.name) }
        } catch {
            if !owners.isEmpty { remark = "The setting “owner” is ignored. \(error.message)" }
        }
        guard let token else {
            if owners.isEmpty {
                action = .makeForTheFirst
            } else if let wanted {
                action = .make(wanted)
            } else if owners.count == 1 {
                action = .make(owners[0])
            } else {
                action = .none
                remark = Self.sentences(
                    remark,
                    "There is no \(path). To make this token, start once with --owner and the name of the owner.")
            }
            return
        }
        guard let holder = owners.first(where: { $0.id == token.owner }) else {
            action = .leaveStrange
            remark = Self.sentences(
                remark,
                "\(path) holds the token of an owner who is not in this store, so it is not valid. Remove the file "
                    + "and start again: a new token is then made."
            )
            return
        }
        action = .keep(holder)
        if let wanted, wanted != holder {
            remark = Self.sentences(
                remark,
                "\(path) is the token of “\(holder.name)” and not of “\(wanted.name)”. Remove the file and start "
                    + "again: a token of that owner is then made."
            )
        }
    }

    private static func sentences(_ first: String?, _ second: String) -> String {
        first.map { "\($0) \(second)" } ?? second
    }
}
