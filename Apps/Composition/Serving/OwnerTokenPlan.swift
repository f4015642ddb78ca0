internal import Accounts
internal import HomePeople
internal import Kernel
internal import Storage

/// The start's plan for the file `owner-token`. Serving needs no owner: a doubt is reported here, and does not stop the server.
struct OwnerTokenPlan {
    let action: Action
    /// A remark, as a sentence.
    var remark: String?

    enum Action: Equatable {
        /// The file is there, for an owner who is here. It names one by id, so renaming changes nothing.
        case keep(StoredOwner)
        case make(StoredOwner)
        /// Nobody has data here yet: the first owner is made, and the token with it.
        case makeForTheFirst
        /// The file is there, and its owner is not: it opens nothing.
        case leaveStrange
        /// There is no file, and several for whom it could be.
        case none
    }

    /// For the owners of a store, the token that is beside it, if any, and the name that was set.
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
            if !owners.isEmpty { remark = "The setting owner is left aside. \(error.message)" }
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
                    remark, "There is no \(path). To have one, start once with --owner and the name of its owner.")
            }
            return
        }
        guard let holder = owners.first(where: { $0.id == token.owner }) else {
            action = .leaveStrange
            remark = Self.sentences(
                remark,
                "\(path) is the token of an owner who is not here, and opens nothing. Remove it and start again for a new one."
            )
            return
        }
        action = .keep(holder)
        if let wanted, wanted != holder {
            remark = Self.sentences(
                remark,
                "\(path) is the token of “\(holder.name)” and not of “\(wanted.name)”. Remove it and start again for one of theirs."
            )
        }
    }

    private static func sentences(_ first: String?, _ second: String) -> String {
        first.map { "\($0) \(second)" } ?? second
    }
}
