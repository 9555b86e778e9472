// Preloaded into the service: appends the CPU time of each long event-loop tick to the file that TICK_LOG names.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** The CPU time from which a tick is reported, in milliseconds. */
const REPORTED_MS = 4;

const file = process.env['TICK_LOG'];
// The command that starts the service inherits the variable, too, and has no channel.
if (file !== undefined && isMainThread && process.connected) {
  const cpuMs = () => {
    // Linux counts a running thread's time every few milliseconds, and whenever the time of its process is read.
    process.cpuUsage();
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let before = cpuMs();
  // Timers run once in each tick.
  setInterval(() => {
    const now = cpuMs();
    if (now - before >= REPORTED_MS) appendFileSync(file, `${Date.now()} ${(now - before).toFixed(1)}\n`);
    before = now;
  }, 1).unref();
}
