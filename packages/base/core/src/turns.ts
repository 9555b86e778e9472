import type { Awaitable } from './awaitable.ts';
import { FairQueue } from './fair-queue.ts';

/**
 * The time of the steps of one event-loop tick that begin where they are requested, in milliseconds: of all clients
 * together, and of one client.
 */
const TICK_MS = 2;
const CLIENT_TICK_MS = 1;
/**
 * The time of waiting steps in one event-loop tick beyond which the next one waits for another tick, in milliseconds:
 * between two ticks, responses are sent and requests are read.
 */
const WAITING_TICK_MS = 1;
/** The time of a step, in milliseconds. Work that takes longer is done in several steps. */
const STEP_MS = 1;
/** The time after which the work of a step has certainly begun, in milliseconds. */
const BEGUN_MS = 0.05;

interface WaitingStep {
  readonly client: string;
  readonly begin: () => void;
}

interface Step {
  readonly client: string;
  readonly since: number;
  hasBegun: boolean;
}

/** Divides long work of one client into steps. */
export interface ClientPace {
  /** Reports whether the current step has taken its time. */
  isDue(): boolean;
  /** Waits for the client's next turn. */
  rest(): Promise<void>;
}

/**
 * Shares the event loop between clients. Work that takes longer than a millisecond is done in steps, and takes a turn
 * for each. Steps beyond the time of an event-loop tick wait for later ticks, in which each client gets the same time,
 * however many requests it has in flight and however expensive they are. A client that waits is delayed by one step of
 * each other client, and a client without long work by one step in total.
 *
 * A step lasts until the microtasks of its event-loop callback have run, and what they left to `process.nextTick`: streams
 * write to their sockets there.
 */
export class Turns {
  readonly #now: () => number;
  readonly #queue = new FairQueue<WaitingStep>();
  /** Time used in this tick, in milliseconds. */
  #used = 0;
  readonly #usedBy = new Map<string, number>();
  #isTickCounted = false;
  #step: Step | undefined;

  /** @param now - returns the monotonic time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  waitingOf(client: string): number {
    return this.#queue.sizeOf(client);
  }

  /**
   * Takes a turn of a client: at once where the client and the tick have time, without a promise, otherwise when the
   * promise resolves.
   */
  take(client: string): Awaitable<void> {
    const isFree = !this.#isBeginning();
    if (isFree) this.#endStep();
    this.#countTick();
    if (isFree && this.#hasTime(client)) return this.#begin(client);
    return this.#wait(client);
  }

  /** Runs work in a turn of a client: at once, without a promise, where the client and the tick have time. */
  run<Result>(client: string, work: () => Result): Awaitable<Result> {
    this.#countTick();
    if (!this.#hasTime(client)) return this.#wait(client).then(work);
    this.#endStep();
    const since = this.#now();
    try {
      return work();
    } finally {
      this.#charge(client, this.#now() - since);
    }
  }

  /** Returns the pace of some work of a client, whose first step begins now. */
  paceOf(client: string): ClientPace {
    let since = this.#now();
    return {
      isDue: () => this.#now() - since >= STEP_MS,
      rest: async () => {
        await this.take(client);
        since = this.#now();
      },
    };
  }

  /**
   * Returns whether the work of the step in progress is still to begin. Nobody knows yet how long it takes, and many may
   * request steps before the first of them works.
   */
  #isBeginning(): boolean {
    const step = this.#step;
    return step !== undefined && !step.hasBegun && this.#now() - step.since < BEGUN_MS;
  }

  #hasTime(client: string): boolean {
    const hasTime = this.#used < TICK_MS && (this.#usedBy.get(client) ?? 0) < CLIENT_TICK_MS;
    // A step does not overtake the waiting ones of its client.
    return hasTime && this.#queue.sizeOf(client) === 0;
  }

  #wait(client: string): Promise<void> {
    return new Promise((begin) => this.#queue.add({ client, begin }));
  }

  #begin(client: string, onEnd?: () => void): void {
    const step: Step = { client, since: this.#now(), hasBegun: false };
    this.#step = step;
    const end = () => {
      this.#endStep();
      onEnd?.();
    };
    queueMicrotask(() => {
      // The work follows in the next microtask, unless its client did it without waiting.
      step.hasBegun = true;
      // The queue of ticks is processed once no microtask is left. The second tick comes after those of the step.
      process.nextTick(() => process.nextTick(end));
    });
  }

  #endStep(): void {
    if (!this.#step) return;
    const { client, since } = this.#step;
    this.#step = undefined;
    this.#charge(client, this.#now() - since);
  }

  #charge(client: string, milliseconds: number): void {
    this.#used += milliseconds;
    this.#usedBy.set(client, (this.#usedBy.get(client) ?? 0) + milliseconds);
    this.#queue.chargeDone(client, milliseconds);
  }

  #countTick(): void {
    if (this.#isTickCounted) return;
    this.#isTickCounted = true;
    atEndOfTick('step', () => {
      this.#isTickCounted = false;
      this.#endStep();
      this.#used = 0;
      this.#usedBy.clear();
      this.#beginWaiting();
    });
  }

  #beginWaiting(): void {
    const next = this.#used < WAITING_TICK_MS ? this.#queue.take() : undefined;
    if (next) {
      this.#begin(next.client, () => this.#beginWaiting());
      next.begin();
    } else if (this.#queue.size > 0) this.#countTick();
  }
}

export const eventLoopTurns: Turns = new Turns();

/** Runs work in steps. @param takeTurn - called before each step, which begins when its promise resolves. */
export async function runInTurns<Result>(
  steps: Generator<void, Result>,
  takeTurn: () => Awaitable<void>,
): Promise<Result> {
  for (;;) {
    await takeTurn();
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * A phase at the end of an event-loop tick: responses are sent, then sent calls are settled, then waiting steps of work
 * are continued.
 */
export type TickPhase = 'send' | 'settle' | 'step';

const tasks: Record<TickPhase, (() => void)[]> = { send: [], settle: [], step: [] };
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
  setImmediate(() => {
    run('send');
    run('settle');
  });
  setImmediate(() => {
    run('step');
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
