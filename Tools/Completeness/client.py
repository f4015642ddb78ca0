"""One connection that is kept, and made anew when it has ended."""
import http.client
import json


class Client:
    def __init__(self, port, authorization, prefix=""):
        self.port = port
        self.authorization = authorization
        self.prefix = prefix
        self.connection = None

    def ask(self, method, path, body=None):
        headers = {"Authorization": self.authorization}
        text = None
        if body is not None:
            text = json.dumps(body)
            headers["Content-Type"] = "application/json"
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            self.connection.request(method, self.prefix + path, text, headers)
            response = self.connection.getresponse()
            return response.status, response, response.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            raise
