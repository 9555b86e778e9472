import { setImmediate } from 'node:timers/promises';

export function countWorkByTick() {
  const stop = new AbortController();
  const counts = new Map();
  let tick = 0;
  const counting = (async () => {
    for (; !stop.signal.aborted; tick++) await setImmediate();
  })();
  return {
    work(milliseconds) {
      counts.set(tick, (counts.get(tick) ?? 0) + 1);
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
    },
    async end() {
      stop.abort();
      await counting;
      return [...counts.values()];
    },
  };
}
