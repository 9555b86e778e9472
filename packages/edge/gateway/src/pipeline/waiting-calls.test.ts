import { setImmediate } from 'node:timers/promises';
import { countWorkByTick } from '@ethread/setup';
import { admissionOf, type Behaviour, gatewaysOfTests, LOGS } from '../testing/open-gateway.ts';

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
  const responses = Array.from({ length: CALLS }, async () => (await post(LOGS)).json());
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
    const most = await mostInTick((wait, work) => ({
      accounts: admissionOf((client) => ({
        async reserve(method) {
          await wait();
          return client.reserve(method);
        },
      })),
      found() {
        work();
        return [];
      },
    }));
    expect(most).toBeLessThanOrEqual(2);
  });
});
