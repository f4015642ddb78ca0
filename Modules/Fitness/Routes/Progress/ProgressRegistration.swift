internal import FitnessData
internal import HTTPKit
internal import Kernel

/// The details for a registration. The contract requires a name and a date of birth. Mizan has no use for these two details, so
/// they are checked and not stored.
struct ProgressRegistration: ViewEntity {
    let email: String
    let name: String

    static let off = Refusal(
        .notPermitted, "fitness.registration-off",
        "This API does not create accounts on this server.")
    static let ofEmail = Refusal(.invalidInput, "fitness.email", "The e-mail address is not valid.")
    static let ofName = Refusal(.invalidInput, "fitness.name", "The name is empty, or too long.")
    static let ofBirth = Refusal(
        .invalidInput, "fitness.date-of-birth", "The date of birth is not valid, or of somebody younger than 13.")

    static let errors =
        [off, ofEmail, ofName, ofBirth] + [
            Refusal(.invalidInput, "account.name", "The e-mail cannot be the name of an account."),
            Refusal(.invalidInput, "account.password-too-short", "The password has fewer than 10 characters."),
            Refusal(.invalidInput, "account.password-too-long", "The password is too long."),
            Refusal(.invalidInput, "account.password-is-name", "The password is the e-mail."),
            Refusal(.conflict, "owner.name-taken", "An account with this e-mail address exists."),
            .accountNoAdmin,
        ]

    static let mostOfName = 100
    static let leastAge = 13

    init(_ body: Values, for fitness: FitnessModule) throws {
        guard fitness.facade.takesRegistrations else {
            throw Self.off(
                "This API does not create accounts on this server. Ask the person who runs this server for an account.")
        }
        email = try body.text("email")
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !email.contains(where: \.isWhitespace) else {
            throw Self.ofEmail("“\(Excerpt.of(email))” is not an e-mail address such as amina@example.org.")
        }
        name = try body.text("name")
        guard !name.allSatisfy(\.isWhitespace), name.unicodeScalars.count <= Self.mostOfName, !name.utf8.contains(0)
        else {
            throw Self.ofName("The name must have 1 to \(Self.mostOfName) characters.")
        }
        try Self.checkBirth(try body.text("date_of_birth"), today: fitness.progressToday())
    }

    /// Checks the day as it is written: the zone of a moment does not move a birthday (contracts/fitness.md §1.4, 11).
    static func checkBirth(_ text: String, today: CivilDay) throws(MizanError) {
        let isDate = text.utf8.count == 10 || Instant(text) != nil
        guard isDate, let born = CivilDay(text.prefix(10)), born <= today, born.year > today.year - 130 else {
            throw ofBirth("“\(Excerpt.of(text))” is not a date of birth such as 1990-01-31.")
        }
        // A person born on 29 February is a year older on 1 March.
        let birthday = (born.year + leastAge, born.month, born.day)
        guard birthday <= (today.year, today.month, today.day) else {
            throw ofBirth("An account is for people of \(leastAge) years or more.")
        }
    }
}
