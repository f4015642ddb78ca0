internal import HTTPKit
internal import Kernel
internal import QuranData

/// The page to which AUTHENTICATION_REQUIRED leads: one form, and then the web auth token.
struct CloudKitSignInRoutes {
    let gate: CloudKitGate
    let accounts: any AccountPort

    var all: [Endpoint] { [form, signIn] }

    private static let form = "application/x-www-form-urlencoded"

    private var form: Endpoint {
        .open(
            .get, CloudKitGate.path("sign-in"), "The sign-in page for apps of CloudKit", path: CloudKitGate.place,
            answers: [.html("A form for name and password.", policy: .form)], errors: CloudKitRefusals.all
        ) { [gate] input in
            try require(gate, input)
            return .ok(CloudKitPage.form())
        }
    }

    private var signIn: Endpoint {
        .admitting(
            .post, CloudKitGate.path("sign-in"), "Sign in on the page for apps of CloudKit", path: CloudKitGate.place,
            body: .bytes([Self.form]), maximumBodyBytes: 4_096,
            answers: [
                .html(
                    "The web auth token, and the way back to the app. For a wrong password, the form again, with the "
                        + "reason.", policy: .form)
            ], errors: CloudKitRefusals.all + [Refusal].signIn
        ) { [gate, accounts] input in
            try require(gate, input)
            let fields = try CloudKitForm(input.bytes)
            do {
                let session = try await accounts.signIn(
                    name: fields["name"], password: fields["password"], address: input.address)
                return .ok(CloudKitPage.token(session.access, callback: gate.server.settings.callback))
            } catch let error as MizanError where [.unauthenticated, .rateLimited].contains(error.code) {
                return .ok(CloudKitPage.form(error.message))
            }
        }
    }
}

/// The page has no API token: it is opened in a browser.
private func require(_ gate: CloudKitGate, _ input: RequestInput) throws {
    try gate.server.require(container: input.path.text("container"), environment: input.path.text("environment"))
}

/// The fields of a form.
struct CloudKitForm {
    private var fields: [String: String] = [:]

    init(_ bytes: [UInt8]) throws {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CloudKitRefusals.badRequest("The form is not UTF-8.")
        }
        for (name, value) in try QueryItems(Substring(text)).items { fields[name] = value }
    }

    subscript(name: String) -> String { fields[name] ?? "" }
}

/// The pages of the sign-in.
enum CloudKitPage {
    static func form(_ problem: String? = nil) -> EncodedBody {
        page(
            "Sign in to Mizan",
            """
            \(problem.map { "<p role=\"alert\">\(escaped($0))</p>" } ?? "")
            <form method="post">
            <p><label>Name<br><input name="name" autocomplete="username" required autofocus></label></p>
            <p><label>Password<br><input name="password" type="password" autocomplete="current-password" required></label></p>
            <p><button>Sign in</button></p>
            </form>
            """)
    }

    /// A link leads back to the app: the policy of the page allows no other way out.
    static func token(_ token: String, callback: String?) -> EncodedBody {
        let link = callback.map { address in
            let sign = address.contains("?") ? "&" : "?"
            let target = "\(address)\(sign)ckWebAuthToken=\(PercentEncoding.segment.encode(token))"
            return "<p><a href=\"\(escaped(target))\">Continue to the app</a></p>"
        }
        return page(
            "Signed in",
            """
            \(link ?? "")
            <p>The app's web auth token, valid for two weeks:</p>
            <p><code>\(escaped(token))</code></p>
            <p>Whoever has it can read and change your records of the Quran. Close this page when the app has it.</p>
            """)
    }

    private static func page(_ title: String, _ content: String) -> EncodedBody {
        EncodedBody(
            contentType: EncodedBody.html,
            bytes: Array(
                """
                <!doctype html>
                <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
                <meta name="viewport" content="width=device-width">
                <style>body{font:1.1em/1.5 system-ui,sans-serif;max-width:24em;margin:3em auto;padding:0 1em}\
                input,button{font:inherit;padding:.5em;width:100%;box-sizing:border-box}code{overflow-wrap:anywhere}\
                [role=alert]{border-left:.3em solid;padding-left:.7em}</style></head>
                <body><h1>\(title)</h1>
                \(content)
                </body></html>
                """.utf8))
    }

    static func escaped(_ text: String) -> String {
        // A combining mark joins the character before it, so each scalar is examined by itself.
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
