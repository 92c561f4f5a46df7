"""A speech engine that misbehaves as its first argument says; starts are counted in a file."""

import json
import math
import struct
import sys
import time
import wave
from pathlib import Path

mode, starts = sys.argv[1], Path(sys.argv[2])
count = len(starts.read_text()) + 1 if starts.exists() else 1
starts.write_text("x" * count)


def tone(path: str, seconds: float) -> None:
    samples = [round(16384 * math.sin(i * 0.1)) for i in range(round(seconds * 22050))]
    with wave.open(path, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(22050)
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


if mode == "no start":
    time.sleep(60)
if mode == "no engine":
    print(json.dumps({"error": "OSError: no library"}), flush=True)
    sys.exit()
print("{}", flush=True)
for line in sys.stdin:
    request = json.loads(line)
    path = request["path"]
    if mode == "hang" or (mode == "hang once" and count == 1):
        time.sleep(60)
    elif mode == "crash":
        sys.exit(1)
    elif mode == "nonsense":
        print("Audio saved", flush=True)
        continue
    elif mode == "garbage":
        Path(path).write_bytes(b"RIFF not really a sound")
    elif mode == "empty":
        Path(path).write_bytes(b"")
    elif mode == "no samples":
        tone(path, 0)
    elif mode != "no file":
        tone(path, len(request["text"]) / 10)
    print("{}", flush=True)
