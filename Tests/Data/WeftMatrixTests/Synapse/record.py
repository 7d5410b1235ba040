# Copyright (c) the Weft authors
# SPDX-License-Identifier: Apache-2.0
"""record.py URL FOLDER   plays a scene on a new server and writes its answers to ada into FOLDER.

The tests of the mapping replay them; see MappingTests.
"""

import json
import pathlib
import sys

from people import Person, quoted

url, folder = sys.argv[1], pathlib.Path(sys.argv[2])
ada, bob, cy = (Person(url, name) for name in ("ada", "bob", "cy"))


def poll(question, *answers):
    texts = [{"id": answer, "org.matrix.msc1767.text": answer} for answer in answers]
    start = {"question": {"org.matrix.msc1767.text": question}, "kind": "org.matrix.msc3381.poll.disclosed",
             "max_selections": 1, "answers": texts}
    return {"org.matrix.msc3381.poll.start": start, "org.matrix.msc1767.text": question}


def vote(event, answer):
    relation = {"rel_type": "m.reference", "event_id": event}
    return {"org.matrix.msc3381.poll.response": {"answers": [answer]}, "m.relates_to": relation}


# Before ada syncs.
tea = bob.make(ada, name="Tea")
bob.say(tea, "first message")
answer = ada.say(tea, "an answer")
ada.read(tea, answer)
root = bob.say(tea, "which leaves?")
bob.say(tea, "green ones", thread=root)
bob.say(tea, "ada, what do you say?", thread=root, **{"m.mentions": {"user_ids": [ada.id]}})
typo = bob.say(tea, "tpyo")
bob.edit(tea, typo, "typo")
liked = ada.react(tea, typo, "👍")
bob.redact(tea, bob.say(tea, "to be removed"))
bob.say(tea, "the newest", reply=answer)
pair = bob.make(ada, is_direct=True, preset="trusted_private_chat")
hello = bob.say(pair, "hello")
ada.data("m.direct", {bob.id: [pair]})
invited = cy.post("/createRoom", {"name": "Come in", "preset": "private_chat", "invite": [ada.id]})["room_id"]
locked = {"type": "m.room.encryption", "state_key": "", "content": {"algorithm": "m.megolm.v1.aes-sha2"}}
secret = bob.make(ada, name="Secret", initial_state=[locked])
bob.send(secret, {"algorithm": "m.megolm.v1.aes-sha2", "ciphertext": "AwgAEnAC", "session_id": "s"},
         "m.room.encrypted")
noisy = bob.make(ada, name="Noisy")
ada.ask("PUT", f"/pushrules/global/override/{quoted(noisy)}", {
    "actions": [], "conditions": [{"kind": "event_match", "key": "room_id", "pattern": noisy}]})
bob.say(noisy, "noise")
lunch = bob.send(noisy, poll("Lunch?", "Soup", "Rice"), "org.matrix.msc3381.poll.start")
ada.data("m.tag", {"tags": {"m.favourite": {"order": 0.5}}}, room=tea)
ada.data("m.marked_unread", {"unread": True}, room=pair)
space = bob.make(ada, name="A space", creation_content={"type": "m.space"})
bob.state(space, "m.space.child", {"via": ["localhost"]}, noisy)
old = bob.make(ada, name="Old")
bob.say(old, "we move")
left = bob.make(ada, name="Left")
ada.post(f"/rooms/{quoted(left)}/leave")

wide = {"ranges": [[0, 19]], "timeline_limit": 12, "required_state": [
    [kind, ""] for kind in ("m.room.create", "m.room.name", "m.room.avatar", "m.room.canonical_alias",
                            "m.room.encryption", "m.room.tombstone", "m.room.power_levels")
] + [["m.room.member", "$LAZY"], ["m.room.member", "$ME"], ["m.space.child", "*"]]}
also = {name: {"enabled": True} for name in ("account_data", "receipts", "typing")}
sliding = "/_matrix/client/unstable/org.matrix.simplified_msc3575"
counted = {"room": {"timeline": {"limit": 20, "unread_thread_notifications": True, "lazy_load_members": True},
                    "state": {"lazy_load_members": True}}, "presence": {"types": []}}
since = ""


def sync():
    global since
    body = ada.ask("GET", f"/sync?timeout=0&filter={quoted(json.dumps(counted))}{since}")
    since = "&since=" + quoted(json.loads(body)["next_batch"])
    return body


folder.mkdir(exist_ok=True)
(folder / "sliding.json").write_bytes(ada.ask("POST", "/sync?timeout=0", {"lists": {"all": wide}, "extensions": also},
                                              prefix=sliding))
(folder / "sync.json").write_bytes(sync())
(folder / "threads.json").write_bytes(ada.ask("GET", f"/rooms/{quoted(tea)}/threads?include=all",
                                              prefix="/_matrix/client/v1"))

# While she follows.
bob.say(tea, "one more", thread=root)
ada.redact(tea, liked)
bob.state(tea, "m.room.name", {"name": "Tea and cake"})
bob.send(noisy, vote(lunch, "Soup"), "org.matrix.msc3381.poll.response")
ada.send(noisy, vote(lunch, "Rice"), "org.matrix.msc3381.poll.response")
ada.read(pair, hello)
ada.data("m.marked_unread", {"unread": False}, room=pair)
bob.put(f"/rooms/{quoted(pair)}/typing/{quoted(bob.id)}", {"typing": True, "timeout": 30000})
ada.post(f"/join/{quoted(invited)}")
ada.post(f"/rooms/{quoted(secret)}/leave")
new = bob.post(f"/rooms/{quoted(old)}/upgrade", {"new_version": "11"})["replacement_room"]
bob.post(f"/rooms/{quoted(new)}/invite", {"user_id": ada.id})
ada.post(f"/join/{quoted(new)}")
bob.put(f"/profile/{quoted(bob.id)}/displayname", {"displayname": "Bob"})
(folder / "later.json").write_bytes(sync())
(folder / "ids.json").write_text(json.dumps({
    "tea": tea, "pair": pair, "invited": invited, "secret": secret, "noisy": noisy, "space": space, "old": old,
    "new": new, "left": left, "root": root, "typo": typo, "lunch": lunch}, indent=1) + "\n")
