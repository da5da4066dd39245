"""A bot of forty lines: it plays BLOX, and builds and clears when it can. Usage: bot.py SERVER TABLE SEAT TOKEN."""

import json
import random
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVER, TABLE, SEAT, TOKEN = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
AT = f"{SERVER}/api/tables/{TABLE}"


def call(path, body=None):
    """Make a call; what is refused is told, and is no reason to give up."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        return urlopen(Request(f"{AT}{path}", data, headers))
    except HTTPError as error:
        print("refused:", json.load(error)["error"]["message"])
        return None


def move():
    """Do any legal move, if it is our turn; one that builds or clears if there is one."""
    acts = json.load(call(f"/legal?seat={SEAT}"))["acts"]
    good = [act for act in acts if set("=x") & set(act["move"])]
    if acts:
        call("/requests", {"op": "act", "seat": SEAT, "act": random.choice(good or acts)})


call("/requests", {"op": "sit", "seat": SEAT})
call("/requests", {"op": "ready", "seat": SEAT})
for line in call("/events"):
    said = json.loads(line) if line.strip() else {"op": ""}
    if said["op"] == "table" and said["table"]["stage"] == "over":
        print("points:", said["table"]["scores"])
        break
    if said["op"] in ("view", "events"):
        move()
