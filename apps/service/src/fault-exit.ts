import type { Logger } from '@ethread/core';

/** The exit code of a process that ends since an exception was not caught: EX_SOFTWARE of sysexits.h. */
export const FAULT_EXIT_CODE = 70;

/** Ends a process in which an exception was not caught. */
export interface FaultExit {
  /** Resolves once an exception was not caught: then the process has to drain and end. */
  readonly faulted: Promise<'fault'>;
  /** Exceptions that were not caught. */
  readonly count: number;
  /** Notes that the process can drain from now on; before, a fault ends it at once. */
  canDrain(withinMs: number): void;
}

/** What of a process the watch needs. */
export interface FaultyProcess {
  on(event: 'uncaughtException', listener: (error: unknown) => void): unknown;
  exit(code: number): void;
}

/**
 * Watches for exceptions that nothing caught, those of promises included. Nobody knows what state such an exception left
 * behind, so the process answers what it works on, ends with {@link FAULT_EXIT_CODE}, and its supervisor starts it anew. A
 * second exception ends it at once.
 */
export function watchFaults(process: FaultyProcess, { logger }: { readonly logger: Logger }): FaultExit {
  const { promise, resolve } = Promise.withResolvers<'fault'>();
  let count = 0;
  let drainMs: number | undefined;
  process.on('uncaughtException', (error) => {
    count++;
    logger.error({ err: error }, 'an exception was not caught: the process drains and ends; report it');
    if (drainMs === undefined || count > 1) return process.exit(FAULT_EXIT_CODE);
    resolve('fault');
    setTimeout(() => process.exit(FAULT_EXIT_CODE), drainMs).unref();
  });
  return {
    faulted: promise,
    get count() {
      return count;
    },
    canDrain: (withinMs) => void (drainMs = withinMs),
  };
}
