/** The phases in which responses are sent, and sent calls are settled, in this order. */
const OF_REQUESTS = ['send', 'settle'] as const;
/** The phases in which short calls run and steps of long work are continued. They follow those of requests. */
const OF_WORK = ['call', 'step'] as const;

/** A phase at the end of an event-loop tick. */
export type TickPhase = (typeof OF_REQUESTS | typeof OF_WORK)[number];

const tasks: Record<TickPhase, (() => void)[]> = { send: [], settle: [], call: [], step: [] };
let isAwaited = false;

/**
 * Runs a task at the end of this event-loop tick. One order for all packages lets a response leave before the long work
 * of other clients continues, although that work may have waited first. A task that a phase adds to itself or to an
 * earlier phase runs at the end of the next tick.
 *
 * @param task - must not throw.
 */
export function atEndOfTick(phase: TickPhase, task: () => void): void {
  tasks[phase].push(task);
  if (!isAwaited) awaitEnd();
}

function awaitEnd(): void {
  isAwaited = true;
  // Microtasks of the requests run in between, so that they do not count as time of the first step.
  setImmediate(() => OF_REQUESTS.forEach(run));
  setImmediate(() => {
    OF_WORK.forEach(run);
    isAwaited = false;
    if (Object.values(tasks).some(({ length }) => length > 0)) awaitEnd();
  });
}

function run(phase: TickPhase): void {
  const due = tasks[phase];
  if (due.length === 0) return;
  tasks[phase] = [];
  for (const task of due) task();
}
