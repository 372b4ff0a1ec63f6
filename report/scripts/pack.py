#!/usr/bin/env python3
"""Packs a run's records into records.zip, and deletes what was packed and the reports that can be made again.

It keeps run.json, and of each cell all records (*.json, *.jsonl). Logs and interrupted cells are left out. Records lose the
fields that no report and no check reads, see UNREAD. Cells of calls also lose readings and collections of start, warm-up and rests, in
turns readings after the first turn, and latencies outside the measured time. The histograms of the measured time become one. Of paths in the arguments of JVMs the name remains, and of paths in messages of cells what follows the run folder.

A packed run can be packed again. If advzip is installed, it makes the file about an eighth smaller.
"""

import argparse
import base64
import collections
import json
import re
import shutil
import struct
import subprocess
import zipfile
import zlib
from pathlib import Path

from recompute import buckets

# Of a path, in the arguments of a JVM: where a run lay is of no use.
FOLDERS = re.compile(r"/(?:[^/\s,=:]+/)+")
# In the message of a cell.
RUN_FOLDER = re.compile(r"(?<=see )/[^\"]*?/(?=cells/)")
# Fields by the type of their record.
COUNTERS = {"rssPeakBytes", "youngGcCount", "fullGcCount", "gcPauseMs", "probeVisitAllocatedBytes", "probeVisitCpuUs"}
UNREAD = {
    "sample": {"oldUsedBytes", "nonHeapUsedBytes", "youngGcCount", "fullGcCount", "gcPauseMs"},
    "phase": {"rssBytes", "directBytes", "metaspaceBytes", "codeBytes", "openFiles", "threads", *COUNTERS},
    "settled": COUNTERS,
}
UNREAD_IN_CALLS = {
    "sample": {"heapCommittedBytes", "rssPeakBytes", "directBytes", "metaspaceBytes", "codeBytes"},
    "phase": {"probeAllocatedBytes", "probeCpuUs"},
    "gc": {"beforeBytes"},
}
REMADE = ("report.html", "summary.csv", "junit.xml", "simulator.log", "run.lock")


def number(value):
    """A number as HdrHistogram writes it: zigzag, then LEB128, whose ninth byte has eight bits."""
    value, out = (value << 1) ^ (value >> 63), bytearray()
    while value > 0x7F and len(out) < 8:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(out) + bytes((value,))


def sum_of(histograms):
    """One histogram, compressed, in Base64, that has the values of all of them."""
    headers, all_counts = zip(*map(buckets, histograms))
    if len({header[2:5] for header in headers}) > 1:
        raise ValueError(f"histograms must have one precision to be added, got {headers}")
    counts = collections.Counter()
    for each in all_counts:
        counts.update(each)
    body, index = b"", 0
    for at in sorted(counts):
        body += (number(index - at) if at > index else b"") + number(counts[at])
        index = at + 1
    widest = max(headers, key=lambda header: header[5])
    deflated = zlib.compress(struct.pack(">iiiiqqd", widest[0], len(body), *widest[2:]) + body, 9)
    cookie = base64.b64decode(histograms[0])[:4]
    return base64.b64encode(cookie + struct.pack(">i", len(deflated)) + deflated).decode()


def packed(file):
    """The text of a record file as it is packed."""
    text = file.read_text(encoding="utf-8")
    if file.name == "cell.json":
        return RUN_FOLDER.sub("", text)
    if file.name != "samples.jsonl":
        return text
    records = [json.loads(line) for line in text.splitlines()]
    of_calls = any(each["phase"] == "measured" for each in records)
    if of_calls:
        records = measured(records)
    add_up_latencies([each for each in records if each["type"] == "calls"])
    records = with_methods_added_up(records)
    for each in records:
        if each["type"] == "jvm" and "inputArguments" in each:
            each["inputArguments"] = FOLDERS.sub("", each["inputArguments"])
        unread = UNREAD.get(each["type"], set()) | (UNREAD_IN_CALLS.get(each["type"], set()) if of_calls else set())
        for field in unread & each.keys():
            del each[field]
    return "".join(json.dumps(each, separators=(",", ":"), ensure_ascii=False) + "\n" for each in records)


def measured(records):
    """Leaves out readings and collections outside the measured time; in turns, also readings after the first turn."""
    kept = [each for each in records if each["type"] not in ("sample", "gc") or each["phase"] not in ("start", "warm-up", "rest")]
    phases = [i for i, each in enumerate(kept) if each["type"] == "phase"]
    turns = [(i, end) for i, end in zip(phases, phases[1:]) if kept[i]["phase"] == "measured"]
    until = turns[0][1] if len(turns) > 1 else len(kept)
    return [each for i, each in enumerate(kept) if each["type"] != "sample" or i < until]


def add_up_latencies(calls):
    """Leaves one histogram, of the measured time, in its last record."""
    measured = [each for each in calls if each["phase"] == "measured" and each["latencies"]]
    latencies = sum_of([each["latencies"] for each in measured]) if measured else ""
    for each in calls:
        each["latencies"] = latencies if measured and each is measured[-1] else ""


def with_methods_added_up(records):
    """Leaves one record of each method of a mix: the last of the measured time, with the histogram of all of it."""
    latencies, last = collections.defaultdict(list), {}
    for each in records:
        if each["type"] == "method" and each["phase"] == "measured" and each["latencies"]:
            latencies[each["method"]].append(each["latencies"])
            last[each["method"]] = each
    for name, each in last.items():
        each["latencies"] = sum_of(latencies[name])
    return [each for each in records if each["type"] != "method" or each is last.get(each["method"])]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run_folder", type=Path, help="folder with run.json and cells/")
    run = parser.parse_args().run_folder
    if not (run / "run.json").exists():
        parser.error(f"{run} has no run.json: it is no run, or it is packed already")
    cells = sorted(f for f in (run / "cells").rglob("*") if f.suffix in (".json", ".jsonl"))
    with zipfile.ZipFile(run / "records.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as records:
        for file in [run / "run.json", *cells]:
            # One date for all, so that the same records make the same file.
            records.writestr(zipfile.ZipInfo(str(file.relative_to(run))), packed(file), zipfile.ZIP_DEFLATED, 9)
    advzip = shutil.which("advzip")
    if advzip:
        subprocess.run([advzip, "-z", "-4", "-q", run / "records.zip"], check=True)
    shutil.rmtree(run / "cells")
    shutil.rmtree(run / "interrupted", ignore_errors=True)
    for name in ("run.json", *REMADE):
        (run / name).unlink(missing_ok=True)
    print(f"{run / 'records.zip'}: {len(cells) + 1} files, {(run / 'records.zip').stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
