/** The number of the newest block before the nodes lie. */
export const HEAD = 500;
/** Blocks that liars invent beyond the head, so that their fork is longer than the chain. */
export const INVENTED = 200;
/** Seconds between two blocks of the chain. */
export const PERIOD = 12;
/** `finalAfter` of the service: its default. */
export const FINAL_AFTER = 900;

/** A lie of some nodes: they grow a fork of empty blocks and call its head finalized. */
export interface Cell {
  readonly nodes: number;
  readonly liars: number;
  /** The number of blocks that the fork replaces. 0: it grows from the head. */
  readonly depth: number;
  /** The block that is final for the store before the lie. */
  readonly final: number;
  /** The time for which the nodes lie, in seconds. */
  readonly lieSeconds: number;
}

export interface Outcome {
  /** Whether clients saw invented blocks: never, until the other nodes had their next block, or until the lie ended. */
  readonly shown: 'never' | 'at first' | 'until its end';
  /** Whether clients saw an invented block as finalized. */
  readonly isShownFinalized: boolean;
  /** Whether `/readyz` returned 503 during the lie. */
  readonly isUnready: boolean;
  /** The most seconds until the truth returns after the lie ended, or `rebuild` when the store has to be built again. */
  readonly truth: number | 'rebuild';
}

/** The interval of polls, in seconds. */
const POLL = 1;
/** Times in seconds until a lower fork is followed, with more nodes on it, and with no node on the head. */
const OUTVOTED = 5;
const PATIENCE = 30;
/** The interval at which a node is compared with the final block of the store, in seconds. */
const IDENTIFY = 10;

/** Returns the outcome that the service promises. docs/lost-nodes.md has the same table. */
export function expectedOutcome({ nodes, liars, depth, final, lieSeconds }: Cell): Outcome {
  const honest = nodes - liars;
  if (HEAD - depth < final) {
    const truth = IDENTIFY + POLL;
    return { shown: 'never', isShownFinalized: false, isUnready: liars > honest, truth };
  }
  if (honest > liars) {
    const shown = depth === 0 ? 'at first' : 'never';
    return { shown, isShownFinalized: false, isUnready: false, truth: OUTVOTED + 2 * POLL };
  }
  const lied = { shown: 'until its end', isUnready: false } as const;
  if (honest > 0) return { ...lied, isShownFinalized: false, truth: OUTVOTED + 2 * POLL };
  const truth = lieSeconds > FINAL_AFTER ? 'rebuild' : PATIENCE + POLL;
  return { ...lied, isShownFinalized: true, truth };
}

const PARTIES = [
  [1, 1],
  [2, 1],
  [2, 2],
  [3, 1],
  [3, 2],
  [3, 3],
] as const;
/** A lie shorter than `finalAfter`, and a longer one. */
const SHORT = 60;
const LONG = 1_200;
/** Forks above the final block, 64 blocks below the head and long ago, and forks from below it. */
const FORKS = [
  { final: HEAD - 64, depths: [0, 1, 64], times: [SHORT, LONG] },
  { final: 50, depths: [200, 400], times: [SHORT, LONG] },
  { final: HEAD - 64, depths: [65, 200, 400], times: [SHORT] },
];

/** All cells of the table. */
export const CELLS: readonly Cell[] = PARTIES.flatMap(([nodes, liars]) =>
  FORKS.flatMap(({ final, depths, times }) =>
    depths.flatMap((depth) => times.map((lieSeconds) => ({ nodes, liars, depth, final, lieSeconds }))),
  ),
);
