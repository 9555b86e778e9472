import type { Clock } from '@ethread/core';
import type { UtcDay } from '../utc-day.ts';
import type { Allotment, AllotmentStore } from './allotment.ts';
import type { CounterFile } from './counter-file.ts';
import type { PeerAnswer } from './embedded-peers.ts';
import type { EmbeddedShares, Share, ShareRow } from './embedded-shares.ts';
import type { EmbeddedTotals, Total } from './embedded-totals.ts';
import { LedgerUnreachableError } from './ledger-unreachable-error.ts';
import type { PeerCounters } from './peer-counters.ts';

export interface EmbeddedAllotmentsModules {
  readonly shares: EmbeddedShares;
  readonly totals: EmbeddedTotals;
  readonly counters: CounterFile;
  readonly peerCounters: PeerCounters;
  readonly clock: Clock;
  /** Names this process in the shares. */
  readonly holder: string;
  /** Asks a process for an account's free credits; settles what it left when it has ended. */
  ask(holder: string, day: UtcDay, accountId: string): Promise<PeerAnswer>;
  /** Says goodbye to the others and closes the files. */
  close(): Promise<void>;
}

/** The store, and what the other processes have to say to it. */
export interface EmbeddedAllotments extends AllotmentStore {
  /** From now on others read this process's counters. */
  share(): void;
  /** Gives back what is free of an account, to a process that is short of it. */
  giveBack(day: UtcDay, accountId: string): void;
}

/** How long everybody takes no more than a call's price of an account's day that somebody was short of, in milliseconds. */
const LEAN_MS = 1_000;
/** How often the others are asked for one reservation, each time all that hold something, before it is given up. */
const ROUNDS = 4;

const noShares: ShareRow = { leanUntil: 0, shares: {} };

/**
 * Allotments out of a folder. A lone process is given all that a day has left; several are given parts, and ask each
 * other for what they hold before they refuse a call.
 */
export function createEmbeddedAllotments({
  shares,
  totals,
  counters,
  peerCounters,
  clock,
  holder,
  ask,
  close,
}: EmbeddedAllotmentsModules): EmbeddedAllotments {
  /** What this process holds, by day and account. */
  const held = new Map<string, Allotment>();
  /** Questions that are under way. */
  const asking = new Map<Allotment, Promise<readonly PeerAnswer[]>>();
  let isShared = false;
  const nameOf = (day: UtcDay, accountId: string) => `${day} ${accountId}`;

  /** How an account's day stands: what others hold or spent of it, what is free, and who may have some of that. */
  function look({ day, accountId, used }: Allotment, creditsPerDay: number) {
    const { leanUntil, shares: all } = shares.row(day, accountId) ?? noShares;
    // After the shares: what is folded in between is left out of them.
    const { spent, folded } = totals.total(accountId, day);
    let elsewhere = spent;
    const askable: string[] = [];
    for (const [name, share] of Object.entries(all)) {
      if (name === holder || isFolded(folded, name, share)) continue;
      elsewhere += share.granted;
      if (!share.isLean) askable.push(name);
    }
    return { elsewhere, free: creditsPerDay - elsewhere - used, leanUntil, askable };
  }

  function setShare(
    { day, accountId, slot }: Allotment,
    granted: number,
    isLean: boolean,
    leanUntil?: number,
  ) {
    shares.setShare(day, accountId, holder, { granted, ...slot, isLean }, leanUntil);
  }

  /** Whether it can be told without a transaction that nothing is to be had. */
  function isSurelyShort(allotment: Allotment, credits: number, creditsPerDay: number): boolean {
    shares.refresh();
    totals.refresh();
    const { elsewhere, free, askable } = look(allotment, creditsPerDay);
    allotment.elsewhere = elsewhere;
    return free < credits && askable.length === 0;
  }

  /** Takes what is needed, or more. Runs in a transaction. */
  function take(allotment: Allotment, credits: number, creditsPerDay: number) {
    const { elsewhere, free, leanUntil, askable } = look(allotment, creditsPerDay);
    const holders = shares.holderCount();
    const now = clock.now();
    if (free < credits) {
      // What is too little here may be enough for a call elsewhere. Under a limit that was lowered below what is spent,
      // even what is refunded is not free.
      const isLean = holders > 1;
      const kept = Math.min(free, isLean ? 0 : allotment.granted - allotment.used);
      const isAsking = askable.length > 0;
      setShare(allotment, allotment.used + Math.max(0, kept), isLean, isAsking ? now + LEAN_MS : undefined);
      return { granted: allotment.used + kept, elsewhere, isLean, askable };
    }
    const isLean = holders > 1 && leanUntil > now && leanUntil <= now + LEAN_MS;
    const part = isLean ? 0 : Math.floor(free / (2 * holders));
    const granted = allotment.used + (holders === 1 ? free : Math.max(credits, part));
    setShare(allotment, granted, isLean);
    return { granted, elsewhere, isLean, askable: undefined };
  }

  /** @throws {LedgerUnreachableError} when the files can not be read or written. */
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

  /** Takes what is free now. Returns whether it is enough, or whom to ask. */
  function takeNow(
    allotment: Allotment,
    credits: number,
    creditsPerDay: number,
  ): boolean | readonly string[] {
    if (isSurelyShort(allotment, credits, creditsPerDay)) return false;
    const { askable, ...taken } = locked(() => take(allotment, credits, creditsPerDay));
    Object.assign(allotment, taken, { creditsPerDay });
    held.set(nameOf(allotment.day, allotment.accountId), allotment);
    return askable === undefined || (askable.length > 0 && askable);
  }

  async function takeFromOthers(
    allotment: Allotment,
    credits: number,
    creditsPerDay: number,
    holding: readonly string[],
  ): Promise<boolean> {
    let askable = holding;
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await askAll(allotment, askable);
      const taken = takeNow(allotment, credits, creditsPerDay);
      if (typeof taken === 'boolean') return taken;
      if (answers.includes('silent')) break;
      askable = taken;
    }
    throw new LedgerUnreachableError(new Error('processes that hold credits of the account do not answer'));
  }

  function askAll(allotment: Allotment, askable: readonly string[]): Promise<readonly PeerAnswer[]> {
    const { day, accountId } = allotment;
    const under =
      asking.get(allotment) ??
      Promise.all(askable.map((name) => ask(name, day, accountId))).finally(() => asking.delete(allotment));
    asking.set(allotment, under);
    return under;
  }

  function giveBack(day: UtcDay, accountId: string): void {
    const allotment = held.get(nameOf(day, accountId));
    if (!allotment) return;
    locked(() => setShare(allotment, allotment.used, true));
    allotment.granted = Math.min(allotment.granted, allotment.used);
    allotment.isLean = true;
  }

  return {
    get isShared() {
      return isShared;
    },
    share() {
      if (isShared) return;
      isShared = true;
      for (const { slot, settled, used } of held.values()) counters.write(slot, settled, used);
    },
    giveBack,
    enlarge(allotment, credits, creditsPerDay) {
      const taken = takeNow(allotment, credits, creditsPerDay);
      return typeof taken === 'boolean' ? taken : takeFromOthers(allotment, credits, creditsPerDay, taken);
    },
    release: ({ day, accountId }) => giveBack(day, accountId),
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
      for (const { day, accountId } of allotments) held.delete(nameOf(day, accountId));
      return allotments;
    },
    forget(before: UtcDay) {
      totals.forget(before);
    },
    close,
  };

  /** What is spent for good, and what other processes count. */
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
      // Counters that are not there any more were folded just now.
      if (!counts.includes(undefined)) break;
    }
    return sum;
  }
}

/** Whether what was settled of a share is in the totals already. */
function isFolded(folded: Total['folded'], name: string, share: Share): boolean {
  return (folded[name] ?? 0) >= share.generation;
}
