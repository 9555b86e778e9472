import type { Logger } from '@ethread/core';

/** Exit code of a process that ends because of an uncaught exception: EX_SOFTWARE of sysexits.h. */
export const FAULT_EXIT_CODE = 70;

/** The shutdown of a process after an uncaught exception. */
export interface FaultExit {
  /** Resolves after an uncaught exception. The process then has to drain and end. */
  readonly faulted: Promise<'fault'>;
  /** Number of uncaught exceptions. */
  readonly count: number;
  /** Reports that the process can drain from now on. Before this call, a fault ends it at once. */
  canDrain(withinMs: number): void;
}

/** The part of a process that the watch uses. */
export interface FaultyProcess {
  on(event: 'uncaughtException', listener: (error: unknown) => void): unknown;
  exit(code: number): void;
}

/**
 * Watches for uncaught exceptions, including unhandled promise rejections. Such an exception leaves an unknown state
 * behind. The process therefore finishes the requests in flight and ends with {@link FAULT_EXIT_CODE}, and its
 * supervisor restarts it. A second exception ends it at once.
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
