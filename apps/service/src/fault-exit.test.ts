import { EventEmitter } from 'node:events';
import { silentLogger } from '@ethread/core';
import { FAULT_EXIT_CODE, watchFaults } from './fault-exit.ts';

describe('uncaught exception', () => {
  function world() {
    const codes: number[] = [];
    const events = new EventEmitter();
    const process = Object.assign(events, { exit: (code: number) => void codes.push(code) });
    const faults = watchFaults(process, { logger: silentLogger });
    return { codes, faults, fault: () => process.emit('uncaughtException', new Error('boom')) };
  }

  it('ends a process at once that has not started to serve', () => {
    const { codes, fault } = world();
    fault();
    expect(codes).toEqual([FAULT_EXIT_CODE]);
  });

  it('drains a process that serves, and a second uncaught exception ends it at once', async () => {
    const { codes, faults, fault } = world();
    faults.canDrain(60_000);
    fault();
    expect(await faults.faulted).toBe('fault');
    expect([codes, faults.count]).toEqual([[], 1]);
    fault();
    expect(codes).toEqual([FAULT_EXIT_CODE]);
  });
});
