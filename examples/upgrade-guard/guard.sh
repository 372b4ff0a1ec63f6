#!/usr/bin/env bash
# Plays one scenario with the Dubbo in use and with the one to come, and ends with 3 if the new one
# is worse by more than its gates allow. Options are those of './simulate run', for both runs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

SCENARIO=${SCENARIO:-smoke}
PROFILE=${PROFILE:-dubbo-3.2-application}
IN_USE=${IN_USE:-3.2.16}
TO_COME=${TO_COME:-3.2.19}
REPLICATES=${REPLICATES:-3}
OUT=${OUT:-results/runs/upgrade-guard-$(date -u +%Y%m%dT%H%M%SZ)}

./simulate run "$SCENARIO" --profiles "$PROFILE" --set "client.version=$IN_USE" \
  --replicates "$REPLICATES" --out "$OUT/in-use" "$@"
./simulate run "$SCENARIO" --profiles "$PROFILE" --set "client.version=$TO_COME" \
  --replicates "$REPLICATES" --out "$OUT/to-come" "$@"

./simulate compare "$OUT/in-use" "$OUT/to-come" --out "$OUT/compare" \
  --gate 'usedAfterFullGcMb<=+10%' \
  --gate 'allocatedKbPerPush<=+25%' \
  --gate 'pushesPerChange<=+20%' \
  --gate 'fullGcCount<=+0' \
  --gate 'callsFailed<=+0' \
  --gate 'addressesLost<=+0' \
  --gate 'addressesStale<=+0'
