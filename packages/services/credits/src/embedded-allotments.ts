import type { Clock } from '@ethread/core';
import type { UtcDay } from '@ethread/core';
import type { Allotment, AllotmentStore } from './allotment.ts';
import type { CounterFile } from './counter-file.ts';
import type { PeerResponse } from './embedded-peers.ts';
import type { EmbeddedShares, Share, ShareRow } from './embedded-shares.ts';
import type { EmbeddedTotals, Total } from './embedded-totals.ts';
import { LedgerUnreachableError } from '@ethread/ports';
import type { PeerCounters } from './peer-counters.ts';

export interface EmbeddedAllotmentsModules {
  readonly shares: EmbeddedShares;
  readonly totals: EmbeddedTotals;
  readonly counters: CounterFile;
  readonly peerCounters: PeerCounters;
  readonly clock: Clock;
  /** The name of this process in the shares. */
  readonly holder: string;
  /** Requests a process's free credits of an account, or settles the record of the process when it has ended. */
  query(holder: string, day: UtcDay, accountId: string): Promise<PeerResponse>;
  /** Closes the connections to the other processes and the files. */
  close(): Promise<void>;
}

/** The allotment store, and its functions for the other processes. */
export interface EmbeddedAllotments extends AllotmentStore {
  /** Marks this process's counters as read by others from now on. */
  share(): void;
  /** Returns the free credits of an account to a process that is short of them. */
  releaseFree(day: UtcDay, accountId: string): void;
}

/**
 * The time that every process takes no more than a call's price of an account's day that a process was short of, in
 * milliseconds.
 */
const LEAN_MS = 1_000;
/** The rounds of requests for one reservation before it fails. Each round asks all processes that hold credits. */
const ROUNDS = 4;

const noShares: ShareRow = { leanUntil: 0, shares: {} };

/**
 * Creates allotments from a folder. A single process is granted all remaining credits of a day. Several processes are
 * granted parts, and request each other's free credits before they reject a call.
 */
export function createEmbeddedAllotments({
  shares,
  totals,
  counters,
  peerCounters,
  clock,
  holder,
  query,
  close,
}: EmbeddedAllotmentsModules): EmbeddedAllotments {
  /** The allotments of this process, by day and account. */
  const reserved = new Map<string, Allotment>();
  /** Requests in flight. */
  const querying = new Map<Allotment, Promise<readonly PeerResponse[]>>();
  let isShared = false;
  const nameOf = (day: UtcDay, accountId: string) => `${day} ${accountId}`;

  /**
   * Returns the state of an account's day: the credits that others hold or spent, the free credits, the end of the lean
   * time, and the processes that can be asked for credits.
   */
  function stateOf({ day, accountId, used }: Allotment, creditsPerDay: number) {
    const { leanUntil, shares: all } = shares.row(day, accountId) ?? noShares;
    // Read after the shares, so that credits folded in between are not counted twice.
    const { spent, folded } = totals.total(accountId, day);
    let elsewhere = spent;
    const reachable: string[] = [];
    for (const [name, share] of Object.entries(all)) {
      if (name === holder || isFolded(folded, name, share)) continue;
      elsewhere += share.granted;
      if (!share.isLean) reachable.push(name);
    }
    return { elsewhere, free: creditsPerDay - elsewhere - used, leanUntil, reachable };
  }

  function setShare(
    { day, accountId, slot }: Allotment,
    granted: number,
    isLean: boolean,
    leanUntil?: number,
  ) {
    shares.setShare(day, accountId, holder, { granted, ...slot, isLean }, leanUntil);
  }

  function share(): void {
    if (isShared) return;
    isShared = true;
    for (const { slot, settled, used } of reserved.values()) counters.write(slot, settled, used);
  }

  /** Returns whether no transaction is needed to find that too few credits are available. */
  function isSurelyShort(allotment: Allotment, credits: number, creditsPerDay: number): boolean {
    shares.refresh();
    totals.refresh();
    const { elsewhere, free, reachable } = stateOf(allotment, creditsPerDay);
    allotment.elsewhere = elsewhere;
    return free < credits && reachable.length === 0;
  }

  /** Takes the required credits, or more. Runs in a transaction. */
  function take(allotment: Allotment, credits: number, creditsPerDay: number) {
    const { elsewhere, free, leanUntil, reachable } = stateOf(allotment, creditsPerDay);
    const holders = shares.holderCount();
    // A process that has joined may not have been able to say so yet.
    if (holders > 1) share();
    const now = clock.now();
    if (free < credits) {
      // Credits that are too few here may suffice for a call in another process. Under a limit that was lowered below
      // the spent credits, even refunded credits are not free.
      const isLean = holders > 1;
      const left = Math.min(free, isLean ? 0 : allotment.granted - allotment.used);
      const isQuerying = reachable.length > 0;
      setShare(allotment, allotment.used + Math.max(0, left), isLean, isQuerying ? now + LEAN_MS : undefined);
      return { granted: allotment.used + left, elsewhere, isLean, reachable };
    }
    const isLean = holders > 1 && leanUntil > now && leanUntil <= now + LEAN_MS;
    const part = isLean ? 0 : Math.floor(free / (2 * holders));
    const granted = allotment.used + (holders === 1 ? free : Math.max(credits, part));
    setShare(allotment, granted, isLean);
    return { granted, elsewhere, isLean, reachable: undefined };
  }

  /** @throws {LedgerUnreachableError} when the files cannot be read or written. */
  function locked<T>(change: () => T): T {
    try {
      return shares.transaction(() => {
        totals.refresh();
        return change();
      });
    } catch (cause) {
      throw new LedgerUnreachableError(cause);
    }
  }

  /** Takes the credits that are free now. Returns whether they suffice, or the processes to ask. */
  function takeNow(
    allotment: Allotment,
    credits: number,
    creditsPerDay: number,
  ): boolean | readonly string[] {
    if (isSurelyShort(allotment, credits, creditsPerDay)) return false;
    const { reachable, ...taken } = locked(() => take(allotment, credits, creditsPerDay));
    Object.assign(allotment, taken, { creditsPerDay });
    reserved.set(nameOf(allotment.day, allotment.accountId), allotment);
    return reachable === undefined || (reachable.length > 0 && reachable);
  }

  async function takeFromOthers(
    allotment: Allotment,
    credits: number,
    creditsPerDay: number,
    holding: readonly string[],
  ): Promise<boolean> {
    let reachable = holding;
    for (let round = 0; round < ROUNDS; round++) {
      const responses = await queryAll(allotment, reachable);
      const taken = takeNow(allotment, credits, creditsPerDay);
      if (typeof taken === 'boolean') return taken;
      if (responses.includes('silent')) break;
      reachable = taken;
    }
    throw new LedgerUnreachableError(new Error('processes that hold credits of the account do not respond'));
  }

  function queryAll(allotment: Allotment, reachable: readonly string[]): Promise<readonly PeerResponse[]> {
    const { day, accountId } = allotment;
    const under =
      querying.get(allotment) ??
      Promise.all(reachable.map((name) => query(name, day, accountId))).finally(() =>
        querying.delete(allotment),
      );
    querying.set(allotment, under);
    return under;
  }

  function releaseFree(day: UtcDay, accountId: string): void {
    const allotment = reserved.get(nameOf(day, accountId));
    if (!allotment) return;
    locked(() => setShare(allotment, allotment.used, true));
    allotment.granted = Math.min(allotment.granted, allotment.used);
    allotment.isLean = true;
  }

  return {
    get isShared() {
      return isShared;
    },
    share,
    releaseFree,
    enlarge(allotment, credits, creditsPerDay) {
      const taken = takeNow(allotment, credits, creditsPerDay);
      return typeof taken === 'boolean' ? taken : takeFromOthers(allotment, credits, creditsPerDay, taken);
    },
    release: ({ day, accountId }) => releaseFree(day, accountId),
    remaining(accountId, day, creditsPerDay, allotment) {
      if (allotment && !isShared) return creditsPerDay - allotment.elsewhere - allotment.used;
      return creditsPerDay - othersSum(day, accountId, 'used') - (allotment?.used ?? 0);
    },
    settledElsewhere: (accountId, day) => othersSum(day, accountId, 'settled'),
    fold(all, { evenOpen }) {
      const allotments = evenOpen ? all : all.filter(({ used, settled }) => used === settled);
      locked(() => {
        totals.add(
          allotments.map(({ slot: { generation }, ...counted }) => ({ ...counted, holder, generation })),
        );
        for (const { day, accountId } of allotments) shares.setShare(day, accountId, holder, undefined);
      });
      for (const { day, accountId } of allotments) reserved.delete(nameOf(day, accountId));
      return allotments;
    },
    forget(before: UtcDay) {
      totals.forget(before);
    },
    close,
  };

  /** Returns the sum of the folded credits and the counters of other processes. */
  function othersSum(day: UtcDay, accountId: string, counter: 'used' | 'settled'): number {
    let sum = 0;
    for (let attempt = 0; attempt < ROUNDS; attempt++) {
      shares.refresh();
      totals.refresh();
      const all = Object.entries(shares.row(day, accountId)?.shares ?? {});
      const { spent, folded } = totals.total(accountId, day);
      const counts = all
        .filter(([name, share]) => name !== holder && !isFolded(folded, name, share))
        .map(([name, share]) => peerCounters.read(name, share)?.[counter]);
      sum = counts.reduce<number>((total, count) => total + (count ?? 0), spent);
      // Missing counters were folded just now.
      if (!counts.includes(undefined)) break;
    }
    return sum;
  }
}

/** Returns whether the settled credits of a share are already in the totals. */
function isFolded(folded: Total['folded'], name: string, share: Share): boolean {
  return (folded[name] ?? 0) >= share.generation;
}
