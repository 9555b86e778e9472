import { createWorkRate, type WorkRate } from '../work-rate.ts';

/** Blocks behind the head that execution may be without any work to report: it follows the chain. */
const FOLLOWING_BLOCKS = 3;
/** The time after which a growing distance to the head means that execution is too slow, in milliseconds. */
const SURE_MS = 60_000;

/** The execution of a chain that has not reached the head. */
export interface ExecutionLag {
  readonly share: number;
  /** The last executed block. */
  readonly block: number;
  readonly behind: number;
  /** Executed blocks a second. undefined before it is known. */
  readonly perSecond: number | undefined;
  /** The time until execution reaches the head, which moves, too. undefined while it is unknown or infinite. */
  readonly secondsLeft: number | undefined;
  /** True when the distance to the head has grown for a minute. */
  readonly isFallingBehind: boolean;
}

/** Measures, between two looks, how fast execution approaches the head. */
export interface ExecutionPace {
  /** Returns undefined while execution follows the head. */
  note(executed: number, head: number): ExecutionLag | undefined;
}

/** Creates the pace of one chain. @param now Returns monotonic milliseconds. */
export function createExecutionPace(now: () => number): ExecutionPace {
  let lag: { since: number; executed: WorkRate; approach: WorkRate } | undefined;
  return {
    note(block, head) {
      const behind = head - block;
      if (behind <= FOLLOWING_BLOCKS) {
        lag = undefined;
        return undefined;
      }
      const time = now();
      lag ??= { since: time, executed: createWorkRate(), approach: createWorkRate() };
      const { since, executed, approach } = lag;
      executed.note(time, block);
      approach.note(time, -behind);
      return {
        share: Math.max(0, block) / head,
        block,
        behind,
        perSecond: executed.perSecond(),
        secondsLeft: approach.secondsTo(0),
        isFallingBehind: time - since >= SURE_MS && (approach.perSecond() ?? 0) < 0,
      };
    },
  };
}
