"""Ratios of stacks of calls from figures of cells, with intervals and verdicts; used by recompute.py.

Written from report/README.md ("Interval of a ratio of calls") and the legends of the report, without the product's code.
Doubts are not recomputed: their texts and factors are those of summary.json.
"""
import math
from statistics import mean, median, stdev

MIN_REPLICATES, MIN_STACKS = 3, 5


def beta(x, a, b):
    """The regularized incomplete beta function, by its continued fraction (Lentz's method)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta(1 - x, b, a)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)) / a
    value, c, d = 1.0, 1.0, 0.0
    for i in range(2_000):
        m = i // 2
        if i == 0:
            term = 1.0
        elif i % 2 == 0:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        else:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / (1 + term * d)
        c = 1 + term / c
        value *= c * d
        if abs(1 - c * d) < 1e-15:
            break
    return front * (value - 1)


def quantile(freedom, comparisons=1):
    """Half of the width of one of several 95% intervals, in standard errors: Student's t."""
    tail, low, high = 0.05 / comparisons, 0.0, 1.0
    while beta(freedom / (freedom + high ** 2), freedom / 2, 0.5) > tail:
        high *= 2
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if beta(freedom / (freedom + middle ** 2), freedom / 2, 0.5) > tail else (low, middle)
    return high


def squares(values):
    return sum((value - mean(values)) ** 2 for value in values)


def scatter(rows):
    """(own variance, used variance, its degrees of freedom) of each stack, from its values replicate by replicate."""
    n, k = len(rows[0]), len(rows)
    weights, most = [1 / k] * k, (n - 1) * (k - 1)
    for _ in range(10):
        common = [sum(w * row[j] for w, row in zip(weights, rows)) for j in range(n)]
        free = [(n - 1) * (1 - w) for w in weights]
        own = [squares([a - b for a, b in zip(row, common)]) / f for row, f in zip(rows, free)]
        middle = median(v / (1 - 2 / (9 * f)) ** 3 for v, f in zip(own, free))
        found = []
        for v, f in zip(own, free):
            prior = most * beta(most / (most + f * v / middle), most / 2, f / 2) ** 4 if middle else 0
            found.append((v, (prior * middle + f * v) / (prior + f), min(prior + f, most)))
        if any(used == 0 for _, used, _ in found):
            break
        weights = [1 / used / sum(1 / other for _, other, _ in found) for _, used, _ in found]
    return found


def stack_name(profile):
    """A profile's name without its payload."""
    return profile["name"].removesuffix("-" + profile["payload"])


class Ratios:
    """Of a run of calls: figures by profile, one for each completed replicate."""

    def __init__(self, plan, planned, figures):
        self.plan, self.planned, self.figures = plan, planned, figures
        time = plan["scenario"].get("time", {})
        self.turns, self.by_line = bool(time.get("turn")), bool(time.get("lineByLine"))
        self.together = time.get("together")

    def all(self, profile, measure):
        """One for each replicate; none if a replicate has none."""
        found = [each[measure] for each in self.figures.get(profile, ()) if each.get(measure) is not None]
        return found if len(found) == self.planned else []

    def values(self, profile, measure):
        """The same, if all have a logarithm."""
        found = self.all(profile, measure)
        return found if all(value > 0 for value in found) else []

    def group(self, profile):
        """Those with the same took turns with each other."""
        one = self.plan["profiles"][profile]
        if self.by_line:
            return one["payload"], one["server"]["line"]
        if self.together:
            return one["payload"], self.names().index(stack_name(one)) // self.together
        return one["payload"], ""

    def names(self):
        """Those of all stacks, each once, in their order."""
        return list(dict.fromkeys(stack_name(each) for each in self.plan["profiles"].values()))

    def stacks(self, profile, measure):
        """Logarithms of all stacks that took turns with one, and its own."""
        return {other: [math.log(v) for v in self.values(other, measure)] for other in self.plan["profiles"]
                if self.group(other) == self.group(profile) and self.values(other, measure)}

    def scatter(self, profile, measure):
        rows = self.stacks(profile, measure)
        return dict(zip(rows, scatter(list(rows.values()))))[profile]

    def ratio(self, profile, reference, measure):
        """(ratio, standard error of its logarithm, degrees of freedom)."""
        if not self.turns or self.group(profile) != self.group(reference):
            of, to = self.all(profile, measure), self.all(reference, measure)
            one, other = ((stdev(v) / mean(v)) ** 2 / len(v) for v in (of, to))
            free = (one + other) ** 2 / (one ** 2 + other ** 2) * (len(of) - 1) if one + other else 1
            return mean(of) / mean(to), math.sqrt(one + other), free
        rows = self.stacks(profile, measure)
        n, k = self.planned, len(rows)
        off = [a - b for a, b in zip(rows[profile], rows[reference])]
        if k < MIN_STACKS or n < MIN_REPLICATES:
            return math.exp(mean(off)), math.sqrt(squares(off) / (n - 1) / n), n - 1
        of_all = dict(zip(rows, scatter(list(rows.values()))))
        (_, one, free), (_, other, other_free) = of_all[profile], of_all[reference]
        most = (n - 1) * (k - 1)
        uncertain = one ** 2 / free + other ** 2 / other_free
        return (math.exp(mean(off)), math.sqrt((one + other) / n),
                min(most, (one + other) ** 2 / uncertain) if uncertain else most)

    def interval(self, ratio, comparisons=1, factor=1.0):
        value, error, freedom = ratio
        wide = math.exp(quantile(freedom, comparisons) * error) * factor
        return value / wide, value * wide


def factor_of(node):
    """How far a ratio may be off by its doubt; its size is not always known."""
    return node.get("doubtFactor", math.inf) if "doubt" in node else 1.0


def excludes(interval, value):
    return not interval[0] <= value <= interval[1]


def decision(ratios, ratio, node, comparisons):
    doubt = f" ({node['doubt']})" if "doubt" in node else ""
    if not excludes(ratios.interval(ratio), 1):
        return "not decided: the interval contains 1" + doubt
    if not excludes(ratios.interval(ratio, comparisons), 1):
        return f"not decided: among {comparisons} comparisons this can be chance{doubt}"
    if not doubt:
        return "decided"
    still = excludes(ratios.interval(ratio, comparisons, factor_of(node)), 1)
    return ("decided, also with " if still else "not decided: ") + node["doubt"]


def agreement(ratios, ratio, node, judged):
    published, plain = node["publishedRatio"], ratios.interval(ratio)
    if excludes(ratios.interval(ratio, judged, factor_of(node["measured"])), published):
        return "outside"
    wide = plain[1] > 1.5 * plain[0]
    return "not decided" if excludes(plain, published) or wide or "doubt" in node["measured"] else "within"


def part_verdict(ratios, ratio, part, number, one_is_enough):
    """What decides a claim alone must hold for the widened interval."""
    factor = factor_of(part["measured"])
    plain, widened = (ratios.interval(ratio, count, factor) for count in (1, number))
    low, high = part.get("min", 0), part.get("max", math.inf)
    holding, failing = (widened, plain) if one_is_enough else (plain, widened)
    if holding[0] >= low and holding[1] <= high:
        return "holds"
    return "fails" if failing[1] < low or failing[0] > high else "not decided"


def figure_verdict(values, part):
    """Of a figure of one system, from all its replicates."""
    low, high = part.get("min", -math.inf), part.get("max", math.inf)
    if low <= min(values) and max(values) <= high:
        return "holds"
    return "fails" if max(values) < low or min(values) > high else "not decided"


def claim_verdict(parts, one_is_enough):
    alone = "holds" if one_is_enough else "fails"
    if alone in parts or not parts:
        return alone if parts else "not tested"
    return parts[0] if len(set(parts)) == 1 else "not decided"


def compared(plan, summary, figures):
    """(text, recomputed, of summary.json) of each ratio, end of an interval, scatter and verdict."""
    ratios, found = Ratios(plan, summary["profiles"][0]["planned"], figures), []

    def ratio(name, profile, reference, node, measure):
        one = ratios.ratio(profile, reference, measure)
        found.append((name, one[0], node["ratio"]))
        if "interval" in node:
            found.extend((f"{name}, {end} end", ours, node["interval"][end])
                         for end, ours in zip(("low", "high"), ratios.interval(one)))
        return one

    stacks = summary.get("stacks", {"ratios": [], "scatter": []})
    for node in stacks["ratios"]:
        name = f"{node['measure']}: {node['profile']} / {node['reference']}"
        one = ratio(name, node["profile"], node["reference"], node, node["measure"])
        if "decision" in node:
            found.append((name, decision(ratios, one, node, stacks["comparisons"]), node["decision"]))
    for node in stacks["scatter"]:
        own, used, freedom = ratios.scatter(node["profile"], node["measure"])
        for what, ours in (("own", math.sqrt(own)), ("used", math.sqrt(used)), ("freedom", freedom)):
            found.append((f"scatter of {node['profile']}, {what}", ours, node[what]))

    published = summary.get("published", {"ratios": [], "claims": []})
    systems = {each["name"]: each.get("stack") for each in plan["scenario"].get("published", {}).get("systems", ())}
    judged = sum("interval" in node["measured"] for node in published["ratios"])
    for node in published["ratios"]:
        if "interval" in node["measured"]:
            name = f"published {node['measure']}: {node['payload']}, {node['system']} / {node['reference']}"
            profile, reference = (f"{systems[node[side]]}-{node['payload']}" for side in ("system", "reference"))
            one = ratio(name, profile, reference, node["measured"], node["measure"])
            found.append((name, agreement(ratios, one, node, judged), node["agreement"]))
    for number, claim in enumerate(published["claims"]):
        enough, verdicts = bool(plan["scenario"]["published"]["claims"][number].get("one")), []
        for part in claim["parts"]:
            name = f"claim {number + 1}, {part['measure']}: {part['payload']}, {' / '.join(filter(None, (part['of'], part.get('to'))))}"
            if "figure" in part["measured"]:
                # Slopes are not recomputed.
                values = [each.get(part["measure"]) for each in figures.get(f"{systems[part['of']]}-{part['payload']}", ())]
                verdicts.append(part["verdict"] if not values or None in values else figure_verdict(values, part))
                found.append((name, verdicts[-1], part["verdict"]))
                continue
            verdicts.append("not decided" if "ratio" in part["measured"] else "not tested")
            if "interval" in part["measured"]:
                profile, reference = (f"{systems[part[side]]}-{part['payload']}" for side in ("of", "to"))
                one = ratio(name, profile, reference, part["measured"], part["measure"])
                verdicts[-1] = part_verdict(ratios, one, part, len(claim["parts"]), enough)
            found.append((name, verdicts[-1], part["verdict"]))
        found.append((f"claim {number + 1}", claim_verdict(verdicts, enough), claim["verdict"]))
    return found
