#!/usr/bin/env python3
"""Recompute the main figures of a run folder from its raw records alone, and hold them against summary.json.

Written from report/README.md and report/summary.schema.json, without the product's code. For each cell it reads
samples.jsonl, events.jsonl and cell.json, also out of records.zip; summary.json is only what the result is compared with.

How the definitions are read (they leave room there):
  * churn means churn and cool-down wherever costs of changes are meant; check begins where cool-down ends.
  * A phase begins at its first line; counters are interpolated there between the readings around it.
  * A change's window goes from its begin to the next change's, the last one to the end of cool-down. What came before
    the first change was seen, and is carried nowhere. Collections and pushes have a time of their own and are cut at the
    begin of a change. Allocation is a counter: it, and the time it is of, are cut at the last reading before that.
  * Hours without changes = span - still - churn - for each change that was not played the mean window of the played
    ones (all of them, also for collections), so that everything in the span is counted once.
  * Where still holds fewer than 10 young collections, these hours have as many per byte as the used changes had.
  * Used changes are those after the run-in. For young collections all changes of a kind, if they had fewer than 10.

A cell of calls has samples.jsonl of its server and its client. Their histograms are decoded here from HdrHistogram's
published format (V2, compressed). Ratios of stacks, with intervals and verdicts, are recomputed from these figures (ratios.py).
"""
import argparse
import base64
import json
import math
import struct
import sys
import zipfile
import zlib
from pathlib import Path

import ratios

MB, GB = 1024.0 ** 2, 1024.0 ** 3
KINDS = ("young", "full")
CHURN = ("churn", "cool-down")
COUNTED = ("still",) + CHURN
TOLERANCE, TOLERANCE_OF_COUNTS = 0.005, 0.6  # relative; absolute, for counts and what is carried from them
TOLERANCE_OF_RATIOS = 1e-6  # relative
FIRST_ITEM = "first item"  # beside the methods: the time until the first item of a stream


def lines(path):
    """All whole lines of a file; a last one without its line break was torn and is passed over."""
    text = path.read_text(encoding="utf-8")
    return [json.loads(line) for line in text[:text.rfind("\n") + 1].splitlines() if line.strip()]


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def told(line, field):
    """A value of a line; -1 and a missing one are absent."""
    value = line.get(field, -1)
    return None if value == -1 else value


def counter_at(readings, t):
    """The value of a counter at t, interpolated between the readings (moment, value) around it."""
    (t0, v0), (t1, v1) = max(r for r in readings if r[0] <= t), min(r for r in readings if r[0] >= t)
    return v0 if t1 == t0 else v0 + (v1 - v0) * (t - t0) / (t1 - t0)


def changes_of(events, only_kind):
    """Begin and kind of each group of changes that began at once, in order: kind, action and planned moment name it.
    Old records lack kind and moment; then each change is a group of its own, of the only kind."""
    groups = {}
    for e in events:
        if isinstance(e.get("change"), dict) and "startedAtMillis" in e["change"]:
            key = (e.get("churn", only_kind), e["type"], e.get("plannedMs", e["change"]["startedAtMillis"]))
            groups[key] = min(groups.get(key, float("inf")), e["change"]["startedAtMillis"])
    return sorted((began, key[0]) for key, began in groups.items())


def share_out(times, cuts):
    """How many of the times lie in each window; what lies outside all of them breaks the conservation below."""
    return [sum(1 for t in times if a <= t < b) for a, b in zip(cuts, cuts[1:])]


def live_set_before_churn(samples, twin):
    """MB; read in a consumer of its own where there was one, and never in both."""
    in_place, apart = ([s for s in each if s["type"] == "settled" and s["name"] == "before-churn"] for each in (samples, twin))
    if in_place and apart:
        raise ValueError("the live set before churn was read in place and in a twin")
    read_in = in_place or apart
    return read_in[-1]["usedAfterFullGcBytes"] / MB if read_in else None


def recompute(cell, samples, events):
    """(figures by name, list of conservation checks as (text, left, right))."""
    begin = {}
    for s in samples:
        begin.setdefault(s["phase"], s["t"])
    readings = sorted((s["t"], s["allocatedBytes"]) for s in samples if told(s, "allocatedBytes") is not None)
    collected = {kind: [s for s in samples if s["type"] == "gc" and s["kind"] == kind and not s["forced"]
                        and s["phase"] in COUNTED] for kind in KINDS}
    pushed = [s for s in samples if s["type"] == "push" and s["phase"] in COUNTED]
    in_churn = [s for s in pushed if s["phase"] in CHURN]
    figures = {"pushes": len(pushed), "pushes in churn, cool-down": len(in_churn)}
    for kind in KINDS:
        figures[f"{kind}GcCount"] = len(collected[kind])
        for phase in (p for p in COUNTED if p in begin):
            figures[f"{kind} collections in {phase}"] = sum(1 for s in collected[kind] if s["phase"] == phase)

    def last(value, of):
        values = [s[value] for s in samples if of(s) and told(s, value) is not None]
        return values[-1] / MB if values else None

    figures["usedAfterFullGcAfterChurnMb"] = last(
        "usedAfterFullGcBytes", lambda s: s["type"] == "settled" and s["name"] == "after-churn")
    figures["rssSettledMb"] = last("rssBytes", lambda s: s["type"] == "settled")
    figures["rssChurnMb"] = last("rssBytes", lambda s: s["type"] == "sample" and s["phase"] in CHURN)

    checks, plan = [], cell.get("churn")
    if not plan or not {*COUNTED, "check"} <= begin.keys() or not readings:
        return figures, checks
    allocated = {phase: counter_at(readings, begin[phase]) for phase in (*COUNTED, "check")}
    still_ms, churn_ms = begin["churn"] - begin["still"], begin["check"] - begin["churn"]
    still_bytes, churn_bytes = allocated["churn"] - allocated["still"], allocated["check"] - allocated["churn"]
    for phase, end in zip(COUNTED, ("churn", "cool-down", "check")):
        figures[f"allocatedMb in {phase}"] = (allocated[end] - allocated[phase]) / MB
    idle_bytes_per_ms = still_bytes / still_ms
    if in_churn:
        figures["allocatedKbPerPush"] = (churn_bytes - idle_bytes_per_ms * churn_ms) / len(in_churn) / 1024

    # Windows of changes. Old records have no kinds: all changes are of one.
    kinds = plan.get("kinds") or [{**plan, "kind": "any"}]
    changes = changes_of(events, kinds[0]["kind"])
    span, played = plan["spanChanges"], plan["playedChanges"]
    checks.append(("groups of changes in events.jsonl and playedChanges", len(changes), played))
    if len(changes) != played or any(k["spanChanges"] and not k["playedChanges"] for k in kinds):
        return figures, checks
    cuts = [begin["churn"]] + [t for t, _ in changes] + [begin["check"]]  # the first window is before the first change
    reading_cuts = [max([cuts[0]] + [r[0] for r in readings if r[0] <= t]) for t in cuts[:-1]] + cuts[-1:]
    by_change = {kind: share_out([s["t"] for s in collected[kind] if s["phase"] in CHURN], cuts) for kind in KINDS}
    by_change["pushes"] = share_out([s["t"] for s in in_churn], cuts)
    by_change["bytes"] = [counter_at(readings, b) - counter_at(readings, a) for a, b in zip(reading_cuts, reading_cuts[1:])]
    times = [b - a for a, b in zip(reading_cuts, reading_cuts[1:])]
    in_phases = {kind: sum(figures[f"{kind} collections in {p}"] for p in CHURN) for kind in KINDS}
    in_phases.update(pushes=len(in_churn), bytes=churn_bytes)
    checks += [(f"{what} of windows and of churn + cool-down", sum(by_change[what]), in_phases[what]) for what in in_phases]
    checks.append(("ms of windows and of churn + cool-down", sum(times), churn_ms))

    # The span: what was seen, the changes that were not played, and the hours without changes.
    def run_in(kind):
        """How many of a kind's first changes are left out: six or as many as leave four, and an even rest. None if unknown."""
        if "kinds" not in plan:
            return 0
        number = min(6, max(0, kind["playedChanges"] - 4)) if kind["playedChanges"] < kind["spanChanges"] else 0
        return number - (number and (kind["playedChanges"] - number) % 2)

    def of_kind(values, kind):
        return [v for v, (_, name) in zip(values[1:], changes) if name == kind["kind"]]

    def later(values, kind):
        return of_kind(values, kind)[run_in(kind):]

    def for_young(values, kind):
        """As later, but all changes of a kind if they had fewer than 10 young collections: so few show no run-in."""
        return (of_kind if sum(of_kind(by_change["young"], kind)) < 10 else later)(values, kind)
    figures["spanRunInChanges"] = sum(run_in(kind) for kind in kinds)

    def carried(values, used):
        """The changes that were not played, each kind at the mean of those of its played ones that are used."""
        total = 0.0
        for kind in kinds:
            values_used = used(values, kind)
            total += (kind["spanChanges"] - kind["playedChanges"]) * sum(values_used) / max(1, len(values_used))
        return total
    without_changes_ms = plan["spanMs"] - still_ms - churn_ms - carried(times, of_kind)
    still_young = figures["young collections in still"]
    idle_young_per_ms = still_young / still_ms if still_young >= 10 else (
        idle_bytes_per_ms * sum(sum(for_young(by_change["young"], kind)) for kind in kinds)
        / sum(sum(for_young(by_change["bytes"], kind)) for kind in kinds))
    figures["spanYoungGc"] = (figures["youngGcCount"] + carried(by_change["young"], for_young)
                              + without_changes_ms * idle_young_per_ms)
    figures["spanFullGc"] = (figures["fullGcCount"] + carried(by_change["full"], later)
                             + without_changes_ms * figures["full collections in still"] / still_ms)
    unseen_bytes = carried(by_change["bytes"], of_kind) + max(0, without_changes_ms) * idle_bytes_per_ms
    if figures["youngGcCount"] and not figures["fullGcCount"]:  # one collection frees at most the whole heap
        least = unseen_bytes / (cell["heapMb"] * MB)
        figures["spanYoungGc"] = max(figures["spanYoungGc"], figures["youngGcCount"] + least)
    figures["spanAllocatedGb"] = (still_bytes + churn_bytes + carried(by_change["bytes"], of_kind)
                                  + without_changes_ms * idle_bytes_per_ms) / GB
    figures["spanPushes"] = len(in_churn) + carried(by_change["pushes"], of_kind)
    if len(kinds) == 1:
        checks.append(("spanPushes and pushes x spanChanges / played", figures["spanPushes"], len(in_churn) * span / played))
    return figures, checks


def buckets(text):
    """(header, counts by the index of their bucket) of a histogram: HdrHistogram V2, compressed, in Base64."""
    packed = base64.b64decode(text)
    plain = zlib.decompress(packed[8:8 + struct.unpack(">i", packed[4:8])[0]])
    header = struct.unpack(">iiiiqqd", plain[:40])
    counts, index, at = {}, 0, 40
    while at < 40 + header[1]:
        number, shift = 0, 0
        for byte in range(9):  # LEB128; the ninth byte has eight bits of its own
            one = plain[at]
            at += 1
            number |= (one if byte == 8 else one & 0x7F) << shift
            shift += 7
            if byte == 8 or not one & 0x80:
                break
        count = (number >> 1) ^ -(number & 1)  # zigzag
        if count < 0:
            index += -count  # so many empty buckets
            continue
        if count:
            counts[index] = count
        index += 1
    return header, counts


def histogram(text):
    """Counts by the highest value in nanoseconds of each bucket, with its middle."""
    (_, _, _, digits, lowest, _, _), by_index = buckets(text)
    half_bits = math.ceil(math.log2(2 * 10 ** digits)) - 1
    counts = {}
    for index, count in by_index.items():
        bucket, sub = (index >> half_bits) - 1, (index & ((1 << half_bits) - 1)) + (1 << half_bits)
        if bucket < 0:
            bucket, sub = 0, sub - (1 << half_bits)
        shift = bucket + lowest.bit_length() - 1
        counts[(sub << shift) + (1 << shift) - 1] = ((sub << shift) + (1 << shift >> 1), count)
    return counts


def at_percent(counts, percent):
    total, seen = sum(count for _, count in counts.values()), 0
    for value in sorted(counts):
        seen += counts[value][1]
        if seen >= max(1, math.ceil(math.nextafter(percent, 0) * total / 100)):
            return value / 1e6
    return None


def together(clients):
    """The samples of several clients as those of one: their n-th records of calls are of the same time."""
    merged = {}
    for same in zip(*([s for s in each if s["type"] == "calls"] for each in clients)):
        sums = {key: sum(s[key] for s in same) for key in ("right", "wrong", "timeouts", "errors", "otherNanos", "behind")}
        merged[id(same[0])] = {**same[0], **sums, "nanos": sum(s["nanos"] for s in same) / len(same),
                               "latencies": [s["latencies"] for s in same if s["latencies"]]}
    methods = [s for each in clients[1:] for s in each if s["type"] == "method"]
    return [merged.get(id(s), s) for s in clients[0] if s["type"] != "calls" or id(s) in merged] + methods


def recorded(samples):
    """How many latencies histograms have."""
    return sum(count for each in samples for _, count in histogram(each["latencies"]).values())


def recompute_calls(cell, servers, clients, threads, closed, counted, shared):
    """Figures of a cell of calls, and pairs that must be equal."""
    client, callers = together(clients), threads if closed else None
    calls = [s for s in client if s["type"] == "calls"]
    intervals = [s for s in calls if s["phase"] == "measured"]
    # A call that began in a measured turn can fail after it.
    first = next((i for i, s in enumerate(calls) if s["phase"] == "measured"), len(calls))
    late = ("rest", "stop") if any(s["phase"] == "rest" for s in calls[first:]) else ()
    failing = intervals + [s for s in calls[first:] if s["phase"] in late]
    if not intervals:
        return {}, []  # it ended before anything was measured
    counts, checks = {}, []
    since = 0  # right answers since the last histogram: pack.py leaves one for all intervals, in the last
    for each in intervals:
        since += each["right"]
        if not each["latencies"]:
            continue
        found = [pair for text in each["latencies"] for pair in histogram(text).items()]
        inside = sum(count for _, (_, count) in found)
        if inside != since:
            checks.append((f"right answers and latencies until {each['t']}", since, inside))
        since = 0
        for value, (middle, count) in found:
            counts[value] = (middle, count + counts.get(value, (0, 0))[1])
    nanos, right = sum(e["nanos"] for e in intervals), sum(e["right"] for e in intervals)
    ended = right + sum(e["wrong"] + e["timeouts"] + e["errors"] for e in intervals)
    rates = [1e9 * e["right"] / e["nanos"] for e in intervals]
    mean = sum(middle * count for middle, count in counts.values()) / right if right else 0
    checks.append(("right answers and latencies", right, sum(count for _, count in counts.values())))
    methods = [s for s in client if s["type"] == "method" and s["phase"] == "measured" and s["latencies"]]
    firsts = [s for s in methods if s["method"] == FIRST_ITEM]
    if len(methods) > len(firsts):
        checks.append(("right answers and latencies of methods", right, recorded(s for s in methods if s not in firsts)))
    if firsts:
        # Their histogram is read just after that of whole calls: each thread may be between the two at both ends.
        found = recorded(firsts)
        checks.append(("right answers and first items", right, right if abs(right - found) <= 2 * threads else found))
    figures = {
        "callsMeasured": right, "callsPerSecond": 1e9 * right / nanos,
        "callsWrong": sum(e["wrong"] for e in failing), "callsTimedOut": sum(e["timeouts"] for e in failing),
        "callsInError": sum(e["errors"] for e in failing),
        "callersInCalls": (right * mean + sum(e["otherNanos"] for e in intervals)) / nanos,
    }
    if right:
        figures["callMeanMs"], figures["callMaxMs"] = mean / 1e6, max(counts) / 1e6
        for name, percent in ("P50", 50), ("P90", 90), ("P99", 99), ("P999", 99.9):
            figures[f"call{name}Ms"] = at_percent(counts, percent)
    failed = sum(e["wrong"] + e["timeouts"] + e["errors"] for e in intervals)
    if failed:
        figures["callFailedMeanMs"] = sum(e["otherNanos"] for e in intervals) / failed / 1e6
    if callers and right >= 100 * callers:
        figures["callersDeviationPercent"] = 100 * (figures["callersInCalls"] / callers - 1)
    if callers and right and len(rates) >= 4:
        half, middle = len(rates) // 2, sum(rates) / len(rates)
        figures["callsDriftPercent"] = 100 * (sum(rates[-half:]) - sum(rates[:half])) / half / middle
        early = [e for e in client if e["type"] == "calls" and e["phase"] == "warm-up"]
        begun = [i for i, s in enumerate(client) if s["type"] == "phase" and s["phase"] == "warm-up"]
        last = []
        if len(begun) > 1:  # in turns: the last third of them
            last = [s for s in client[begun[-((len(begun) + 2) // 3)]:] if s["type"] == "calls" and s["phase"] == "warm-up"]
        while not begun[1:] and sum(e["nanos"] for e in last) < 0.3 * sum(e["nanos"] for e in early):
            last = early[len(early) - len(last) - 1:]
        if last and not counted and (shared or sum(e["right"] for e in early) >= 15_000) and any(e["right"] for e in early):
            figures["callsSinceWarmUpPercent"] = 100 * (
                1 - 1e9 * sum(e["right"] for e in last) / sum(e["nanos"] for e in last) / figures["callsPerSecond"])
        figures["callsScatterPercent"] = 100 / middle * math.sqrt(
            sum((rate - middle) ** 2 for rate in rates) / (len(rates) - 1))
    traffic = cell["calls"].get("traffic")
    if traffic and ended:
        meanwhile = ended * traffic["nanos"] / nanos
        figures["sentBytesPerCall"] = traffic["sentBytes"] / meanwhile
        figures["receivedBytesPerCall"] = traffic["receivedBytes"] / meanwhile
    for side, jvms in (("server", servers), ("client", clients)):
        turns = []
        for samples in jvms:
            phases = [s for s in samples if s["type"] == "phase"]
            turns.append([(a, b) for a, b in zip(phases, phases[1:]) if a["phase"] == "measured"])
        if not all(turns) or not ended:
            continue
        cpu_ms, wall_ms, allocated = (
            sum(b[key] - a[key] for each in turns for a, b in each) for key in ("cpuMs", "t", "allocatedBytes"))
        meanwhile = ended * wall_ms / len(jvms) * 1e6 / nanos
        figures[f"{side}CpuUsPerCall"] = 1_000 * cpu_ms / meanwhile
        figures[f"{side}AllocatedKbPerCall"] = allocated / 1024 / meanwhile
        collections = [s for each in jvms for s in each
                       if s["type"] == "gc" and s["phase"] == "measured" and not s["forced"]]
        stopping = [s for s in collections if s["kind"] in KINDS]
        # A collector that does all its work beside the program, as Go's, has cycles only.
        figures[f"{side}GcCount"] = len(stopping or [s for s in collections if s["kind"] == "concurrent"])
        figures[f"{side}FullGcCount"] = sum(1 for s in collections if s["kind"] == "full")
        figures[f"{side}GcPauseMs"] = sum(s["pauseMs"] for s in collections)
    return figures, checks


def published(cell):
    """What summary.json says of a cell, with the same names."""
    figures, phases = dict(cell), {p["name"]: p for p in cell.get("phases", ()) if p["name"] in COUNTED}
    figures["pushes in churn, cool-down"] = sum(phases[p].get("pushes", 0) for p in CHURN if p in phases)
    for name, phase in phases.items():
        figures[f"allocatedMb in {name}"] = phase.get("allocatedMb")
        figures.update((f"{kind} collections in {name}", phase[f"{kind}GcCount"]) for kind in KINDS)
    return figures


def differs(name, ours, theirs):
    if ours is None or theirs is None:
        return (ours is None) != (theirs is None)
    count = "GcCount" in name or "collections" in name or "ushes" in name or name in ("spanYoungGc", "spanFullGc")
    return not abs(ours - theirs) <= max(TOLERANCE * abs(theirs), TOLERANCE_OF_COUNTS if count else 0.0)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="Exit: 0 if all agree within 0.5% (counts: or 0.6; ratios of stacks: 0.0001%) and all is conserved, 1 if not, 2 if it cannot be read.")
    parser.add_argument("run_folder", type=Path, help="folder with summary.json, and with run.json and cells/ or records.zip")
    run, wrong, compared = parser.parse_args().run_folder, 0, 0
    if not (run / "summary.json").exists():
        parser.error(f"{run} has no summary.json; make it with: ./simulate report {run}")
    records = run if (run / "run.json").exists() else zipfile.Path(run / "records.zip")
    whole, plan = read(run / "summary.json"), read(records / "run.json")
    cells, of_calls = whole["cells"], {}
    for summary in cells:
        folder = records / "cells" / summary["profile"] / str(summary["replicate"])
        print(f"\n{summary['profile']} {summary['replicate']} ({summary['outcome']})")
        if (folder / "client" / "samples.jsonl").exists():
            load = plan["scenario"]["load"]
            number = {side: load.get(side + "s", 1) for side in ("server", "client")}
            files = {side: [folder / (side if i == 0 else f"{side}-{i + 1}") / "samples.jsonl" for i in range(number[side])]
                     for side in ("server", "client")}
            servers, clients = ([lines(f) if f.exists() else [] for f in files[side]] for side in ("server", "client"))
            figures, checks = recompute_calls(
                read(folder / "cell.json"), servers, clients,
                load["callers"] * number["client"], load["arrivals"].lower() == "closed",
                plan["scenario"]["steadiness"]["largestObjects"], plan["scenario"].get("sharedJvms", False))
            if summary["outcome"] == "completed":
                of_calls.setdefault(summary["profile"], []).append(figures)
        else:
            samples, events = lines(folder / "samples.jsonl"), lines(folder / "events.jsonl")
            figures, checks = recompute(read(folder / "cell.json"), samples, events)
            twin = folder / "twin" / "samples.jsonl"
            figures["usedAfterFullGcBeforeChurnMb"] = live_set_before_churn(samples, lines(twin) if twin.exists() else [])
        theirs_of = published(summary)
        for name, ours in figures.items():
            theirs, compared = theirs_of.get(name), compared + 1
            bad = differs(name, ours, theirs)
            wrong += bad
            show = ["absent" if v is None else f"{v:,.4f}".rstrip("0").rstrip(".") for v in (ours, theirs)]
            off = "" if None in (ours, theirs) else f"{(ours / theirs - 1) * 100:+.4f}%" if theirs else f"{ours - theirs:+g}"
            print(f"  {name:<34}{show[0]:>18}{show[1]:>18}{off:>12}{'  DIFFERS' if bad else ''}")
        for text, left, right in checks:
            bad = abs(left - right) > 1e-9 * max(1.0, abs(right))
            wrong += bad
            print(f"  conserved: {text}: {left:,.10g} and {right:,.10g}{'  NOT CONSERVED' if bad else ''}")
    if of_calls:
        print("\nratios, intervals, scatter and verdicts; doubts are those of summary.json")
        for name, ours, theirs in ratios.compared(plan, whole, of_calls):
            compared += 1
            same = ours == theirs if isinstance(ours, str) else math.isclose(ours, theirs, rel_tol=TOLERANCE_OF_RATIOS)
            wrong += not same
            print(f"  {name}: {ours} and {theirs}{'' if same else '  DIFFERS'}")
    print(f"\n{len(cells)} cells, {compared} figures compared, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
