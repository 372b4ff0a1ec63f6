#!/usr/bin/env python3
"""Packs a run's records into records.zip, and deletes what was packed and the reports that can be made again.

It keeps run.json, and of each cell all records (*.json, *.jsonl). Logs and interrupted cells are left out. Of turns of calls,
the samples taken while a stack rested and the latencies outside the measured time are left out as well: no report and no check reads
these. Of paths in the arguments of JVMs the name remains.
"""

import argparse
import json
import re
import shutil
import zipfile
from pathlib import Path

# Of a path, in the arguments of a JVM: where a run lay tells nothing.
FOLDERS = re.compile(r"/(?:[^/\s,=:]+/)+")
REMADE = ("report.html", "summary.csv", "junit.xml", "simulator.log", "run.lock")


def line(text):
    """A line as it is packed, or nothing."""
    record = json.loads(text)
    if record["type"] == "sample" and record["phase"] == "rest":
        return ""
    if record["type"] == "calls" and record["phase"] != "measured":
        return json.dumps({**record, "latencies": ""}, separators=(",", ":"), ensure_ascii=False) + "\n"
    if record["type"] == "jvm" and "inputArguments" in record:
        arguments = FOLDERS.sub("", record["inputArguments"])
        return json.dumps({**record, "inputArguments": arguments}, separators=(",", ":"), ensure_ascii=False) + "\n"
    return text


def packed(file):
    with open(file, encoding="utf-8") as lines:
        return "".join(map(line, lines)) if file.name == "samples.jsonl" else lines.read()


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
    shutil.rmtree(run / "cells")
    shutil.rmtree(run / "interrupted", ignore_errors=True)
    for name in ("run.json", *REMADE):
        (run / name).unlink(missing_ok=True)
    print(f"{run / 'records.zip'}: {len(cells) + 1} files, {(run / 'records.zip').stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
