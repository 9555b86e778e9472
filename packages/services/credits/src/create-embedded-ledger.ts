import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Logger } from '@ethread/core';
import { createCounterFile } from './counter-file.ts';
import { createEmbeddedAllotments } from './embedded-allotments.ts';
import { openEmbeddedPeers } from './embedded-peers.ts';
import { openEmbeddedShares } from './embedded-shares.ts';
import { openEmbeddedTotals } from './embedded-totals.ts';
import { createLeasingLedger } from './leasing-ledger.ts';
import type { Ledger } from '@ethread/ports';
import { createPeerCounters } from './peer-counters.ts';
import { socketFile } from './peer-socket.ts';
import { settleTheDead } from './settle-the-dead.ts';

export interface EmbeddedLedgerModules {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called for each read of a damaged row. Default: nothing. */
  readonly onDamage?: (() => void) | undefined;
}

export interface EmbeddedLedgerOptions {
  /**
   * The folder of the ledger, which is created when it does not exist. It must be on a disk of this machine. Several
   * processes may share it.
   */
  readonly folder: string;
}

/** The days that are available besides today. */
const KEPT_DAYS = 7;
const SWEEP_MS = 10_000;
const COUNTERS = '.credits';

/**
 * Opens the ledger of a folder, or creates it. A reservation of an account that this process already spends from, and
 * its settlement, cost no promise and contact no other process. Settled calls survive the end of the process at any
 * moment. A power failure loses at most the calls of the last 100 milliseconds and the time of a flush, in the
 * clients' favour.
 */
export async function createEmbeddedLedger(
  { clock, logger, onDamage }: EmbeddedLedgerModules,
  { folder }: EmbeddedLedgerOptions,
): Promise<Ledger> {
  const holders = join(folder, 'holders');
  mkdirSync(holders, { recursive: true, mode: 0o700 });
  const holder = randomBytes(8).toString('hex');
  const countersOf = (name: string) => join(holders, `${name}${COUNTERS}`);
  const shares = openEmbeddedShares(folder);
  const totals = openEmbeddedTotals(join(folder, 'totals'), onDamage);
  const peerCounters = createPeerCounters(countersOf);

  const settling = new Map<string, Promise<boolean>>();
  /** Settles the record of a process that has ended. Returns whether it succeeded. */
  function settle(name: string): Promise<boolean> {
    peerCounters.forget(name);
    const under =
      settling.get(name) ??
      settleTheDead({ shares, totals, logger }, name, {
        counters: countersOf(name),
        socket: socketFile(holders, name),
      })
        .then(
          () => true,
          (error: unknown) => {
            logger.error({ err: error }, 'the credits of a process that ended are not settled yet');
            return false;
          },
        )
        .finally(() => settling.delete(name));
    settling.set(name, under);
    return under;
  }

  // The socket is created before the counters. Counters without a socket therefore belong to a process that has ended.
  const peers = await openEmbeddedPeers({
    folder: holders,
    holder,
    logger,
    onPeer: () => allotments.share(),
    onRequested: (day, accountId) => allotments.releaseFree(day, accountId),
    onGone: settle,
  });
  const counters = createCounterFile(countersOf(holder), { logger });
  const allotments = createEmbeddedAllotments({
    shares,
    totals,
    counters,
    peerCounters,
    clock,
    holder,
    async query(name, day, accountId) {
      const response = await peers.query(name, day, accountId);
      if (response === 'gone') await settle(name);
      return response;
    },
    async close() {
      shares.transaction(() => shares.removeHolder(holder));
      await peers.close();
      await Promise.all(settling.values());
      peerCounters.close();
      await shares.close();
      await totals.close();
    },
  });

  const others = new Set([...shares.holders(), ...holdersIn(holders)]);
  others.delete(holder);
  await Promise.all([...others].map((name) => peers.meet(name)));
  shares.transaction(() => shares.addHolder(holder));

  return createLeasingLedger(
    { allotments, counters, clock, logger },
    { retentionDays: KEPT_DAYS, sweepMs: SWEEP_MS },
  );
}

/** Returns the processes that have counters in a folder. */
function holdersIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(COUNTERS))
    .map((file) => file.slice(0, -COUNTERS.length));
}
