"""Sends a request some times with a client of Python, and prints the error that each try saw: clients.py KIND REQUEST"""

import http.client
import json
import sys
from urllib.parse import urlsplit

from ethread import Client, HttpTransport, RpcError

CONTRACT = "0x" + "22" * 20


def try_own(request: dict, text: str) -> dict:
    client = Client(HttpTransport(request["url"], retries=0))
    try:
        client.eth_call({"to": CONTRACT, "input": text}, "latest")
    except RpcError as error:
        return {"code": error.code, "message": error.message}
    return {"message": "the call was not rejected"}


def try_plain(request: dict, text: str) -> dict:
    call = {"jsonrpc": "2.0", "id": 1, "method": "eth_call", "params": [{"to": CONTRACT, "input": text}, "latest"]}
    parts = urlsplit(request["url"])
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port)
    headers = {"Content-Type": request["contentType"]}
    connection.request(request["method"], parts.path, json.dumps(call), headers)
    response = connection.getresponse()
    error = json.loads(response.read())["error"]
    connection.close()
    return {"status": response.status, "code": error["code"], "message": error["message"]}


request = json.loads(sys.argv[2])
attempt = {"own": try_own, "plain": try_plain}[sys.argv[1]]
for _ in range(request["count"]):
    try:
        seen = attempt(request, "0x" + "5b" * request["inputBytes"])
    except Exception as error:  # the lab reports whatever the client raises
        seen = {"message": repr(error)}
    print(json.dumps(seen))
