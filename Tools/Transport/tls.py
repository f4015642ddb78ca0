"""What TLS adds to Transport's checks: bytes behind the end of an answer in the library, and servers that no connection comes about with."""
import contextlib
import select
import socket
import ssl
import threading
import time

from checking import check, expect


def context(key, certificate):
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    # Weak keys as well: the client is to refuse them.
    made.set_ciphers("DEFAULT@SECLEVEL=0")
    made.load_cert_chain(certificate, key)
    return made


class Secure:
    """A server that calls `speak` for each connection, once TLS is there, and counts them."""

    def __init__(self, tls, speak):
        self.connections = 0
        listener = socket.create_server(("127.0.0.1", 0))
        self.port = listener.getsockname()[1]

        def serve(connection):
            # What the client still sends is read: unread, it would turn an alert into a reset.
            with connection:
                with contextlib.suppress(OSError), tls.wrap_socket(connection.dup(), server_side=True) as secure:
                    speak(secure)
                with contextlib.suppress(OSError):
                    connection.settimeout(1)
                    while connection.recv(65536):
                        pass

        def accept():
            while True:
                connection, _ = listener.accept()
                self.connections += 1
                threading.Thread(target=serve, args=(connection,), daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()


def head(connection):
    """The head of the next request; nothing when the client is gone."""
    read = b""
    while b"\r\n\r\n" not in read:
        more = connection.recv(65536)
        if not more:
            return b""
        read += more
    return read


def hold(connection, is_held):
    """The system keeps what is sent until it is held no longer."""
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_CORK, int(is_held))


def answering(*pieces):
    """Each piece is a TLS record; None is a while, in which what was sent before arrives."""
    def speak(connection):
        while head(connection):
            # What no pause parts goes together, however busy the machine is.
            hold(connection, True)
            for piece in pieces:
                if piece is None:
                    hold(connection, False)
                    time.sleep(0.05)
                    hold(connection, True)
                else:
                    connection.sendall(piece)
            hold(connection, False)
    return speak


def leading(connection):
    """What a proxy says of a target on this machine; what comes from there together goes in one record."""
    target = head(connection).split()[1].decode()
    with socket.create_connection(("127.0.0.1", int(target.rsplit(":", 1)[1]))) as other:
        connection.sendall(b"HTTP/1.1 200 Go on\r\n\r\n")
        while True:
            ready = [connection] if connection.pending() else select.select([connection, other], [], [])[0]
            for source, sink in ((connection, other), (other, connection)):
                if source in ready:
                    if source is other:
                        time.sleep(0.01)
                    piece = source.recv(16384)
                    if not piece:
                        return
                    sink.sendall(piece)


def ends(probe, good):
    """HTTP/1.1 gives answers no number: what is left of one in the TLS library would pass for the next."""
    evil = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"
    lengths, chunks = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    tls = context(*good)
    right = r"^4 x 200, 5 bytes of [^\n]*\ntook"
    for what, pieces, connections in (
        ("nothing behind an answer", (lengths, None, b"hello"), 1),
        ("another answer behind it, in its record", (lengths + b"hello" + evil,), 4),
        ("another answer behind its body, in the body's record", (lengths, None, b"hello" + evil), 4),
        ("another answer behind its body, in a record of its own", (lengths, None, b"hello", evil), 4),
        ("another answer behind its chunks", (chunks, None, b"5\r\nhello\r\n0\r\n\r\n" + evil), 4),
    ):
        server = Secure(tls, answering(*pieces))
        check(what, probe(f"https://localhost:{server.port}/", "--count", 4), right, within=10)
        expect("it was as many connections as it should be", server.connections == connections, server.connections)
        proxy = Secure(tls, answering(*pieces))
        through = ("--count", 4, "--proxy", f"https://localhost:{proxy.port}")
        check(f"of a proxy with TLS: {what}", probe("http://127.0.0.1:8081/", *through), right, within=10)
        expect("no connection was used again", proxy.connections == 4, proxy.connections)
        proxy = Secure(tls, leading)
        through = ("--count", 4, "--proxy", f"https://localhost:{proxy.port}")
        check(f"behind a proxy with TLS: {what}", probe(f"https://localhost:{server.port}/", *through), right, within=10)
        expect("no connection was used again", proxy.connections == 4, proxy.connections)


def faults(probe, authority):
    """No connection comes about, and it is said why."""
    hello = answering(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")

    def asked(name, **certificate):
        made = Secure(context(*authority.sign(name, **certificate)), hello)
        return probe(f"https://localhost:{made.port}/")

    check("a key of 2,048 bits", asked("enough", new="rsa:2048"), r"1 x 200, 5 bytes")
    check("a key of 1,024 bits", asked("weak", new="rsa:1024"), r"transport\.certificate.*too weak")
    check("a certificate for clients", asked("clients", extra=("extendedKeyUsage=clientAuth",)), r"transport\.certificate.*not valid for servers")
    wanting = context(*authority.sign("wanting"))
    wanting.verify_mode = ssl.CERT_REQUIRED
    wanting.load_verify_locations(str(authority.file))
    wanting.minimum_version = ssl.TLSVersion.TLSv1_3
    server = Secure(wanting, hello)
    check("a server that wants a certificate", probe(f"https://localhost:{server.port}/", "--attempts", 3), r"transport\.certificate.*requires a client certificate")
    expect("it was asked once", server.connections == 1, server.connections)
