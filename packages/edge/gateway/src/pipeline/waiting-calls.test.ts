import { setImmediate } from 'node:timers/promises';
import { type AdmittedKey, createUnlimitedKeys } from '@ethread/accounts';
import { systemClock } from '@ethread/core';
import { countWorkByTick } from '@ethread/setup';
import { type Behaviour, KEY, gatewaysOfTests } from '../testing/open-gateway.ts';

const openForTest = gatewaysOfTests();

const CALLS = 20;
/** More than the time of all steps of a tick, in milliseconds. */
const WORK_MS = 3;

/** Sends calls that wait for one event, and returns the most of them that worked in one event-loop tick afterwards. */
async function mostInTick(
  behave: (wait: () => Promise<void>, work: () => void) => Behaviour,
): Promise<number> {
  const { promise: event, resolve } = Promise.withResolvers<undefined>();
  let waiting = 0;
  const wait = () => {
    waiting++;
    return event;
  };
  const ticks = countWorkByTick();
  const { post } = await openForTest(behave(wait, () => ticks.work(WORK_MS)));
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [{}] });
  const responses = Array.from({ length: CALLS }, async () => (await post(body)).json());
  while (waiting < CALLS) await setImmediate();
  resolve(undefined);
  expect(await Promise.all(responses)).toEqual(
    Array.from({ length: CALLS }, () => ({ jsonrpc: '2.0', id: 1, result: [] })),
  );
  return Math.max(...(await ticks.end()));
}

// A tick has a step that begins at once and one that waited.
describe('calls that waited for the same event', () => {
  it('print their results in steps', async () => {
    const most = await mostInTick((wait, work) => ({
      whenLogs: wait,
      found: () =>
        Object.assign([], {
          toJSON() {
            work();
            return [];
          },
        }),
    }));
    expect(most).toBeLessThanOrEqual(2);
  });

  it('begin their work in steps once their credits are reserved', async () => {
    const keys = createUnlimitedKeys([KEY], { clock: systemClock });
    const most = await mostInTick((wait, work) => {
      const scarce = (client: AdmittedKey): AdmittedKey => ({
        ...client,
        async reserve(method) {
          await wait();
          return client.reserve(method);
        },
      });
      return {
        accounts: { ...keys, admit: (visit) => scarce(keys.admit(visit)) },
        found() {
          work();
          return [];
        },
      };
    });
    expect(most).toBeLessThanOrEqual(2);
  });
});
