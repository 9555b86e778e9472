#!/bin/sh
# limit-memory.sh MEGABYTES COMMAND…: runs a command whose memory is limited, with the pages of files that it reads and
# writes. Needs systemd with cgroup v2, or root on a machine with the memory controller of cgroup v1.
set -e
megabytes=$1
shift
controller=/sys/fs/cgroup/memory
if [ ! -d "$controller" ]; then
  exec systemd-run --scope --quiet -p "MemoryMax=${megabytes}M" -p MemorySwapMax=0 "$@"
fi
# Below the group of this process, whose limits remain valid.
group=$controller$(sed -n 's/^[0-9]*:memory://p' /proc/self/cgroup)/bench-$$
mkdir "$group"
trap 'rmdir "$group"' EXIT
trap 'kill "$child"' TERM
echo "${megabytes}000000" > "$group/memory.limit_in_bytes"
sh -c 'echo $$ > "$0/cgroup.procs"; exec "$@"' "$group" "$@" &
child=$!
wait "$child"
