import type { RequestContext } from '@ethread/ports';
import { unavailable } from '@ethread/types';
import { admissionOf, echo, gatewaysOfTests } from '../testing/open-gateway.ts';

const openForTest = gatewaysOfTests();

const PAIR = `[${echo('0x01', 1)},${echo('0x02', 2)}]`;
const silent = () => undefined;
const proves = (proof: Parameters<RequestContext['onProof']>[0]) => (context: RequestContext) =>
  context.onProof(proof);

it.each<[string, string, ((context: RequestContext) => unknown)[], [string, string | null][]]>([
  [
    'that a partner responded, also for one item of a batch',
    'x-served-by',
    [(context) => context.onPartnerResponse(), silent, silent],
    [
      [PAIR, 'partner'],
      [echo('0x'), null],
    ],
  ],
  [
    'the proof level of a response, for a batch the weakest of its items',
    'x-proof',
    [proves('answers'), silent, proves('none'), proves('complete')],
    [
      [echo('0x'), 'answers'],
      [echo('0x'), 'local'],
      [PAIR, 'none'],
      ['{', 'local'],
    ],
  ],
  [
    'the age of a head that no node confirms',
    'x-head-age',
    [(context) => context.onHeadAge?.(42), silent],
    [
      [echo('0x'), '42'],
      [echo('0x'), null],
    ],
  ],
  [
    'when to retry where it is known',
    'retry-after',
    [7, undefined].map((seconds) => () => {
      throw unavailable('limited', seconds === undefined ? {} : { retryAfterSeconds: seconds });
    }),
    [
      [echo('0x'), '7'],
      [echo('0x'), null],
    ],
  ],
])('an HTTP reply reports in a header %s', async (_what, name, calls, requests) => {
  const open = await openForTest({
    call(context) {
      calls.shift()?.(context);
      return Promise.resolve('0x01');
    },
  });
  for (const [body, value] of requests) {
    const { status, headers } = await open.post(body);
    expect([status, headers.get(name)]).toEqual([body === '{' ? 400 : 200, value]);
  }
});

it.each([true, false])('tells the handlers whether the key allows failover: %s', async (allowsFailover) => {
  const reported: boolean[] = [];
  const open = await openForTest({
    accounts: admissionOf(() => ({ allowsFailover })),
    call: (context) => {
      reported.push(context.allowsFailover);
      return Promise.resolve('0x01');
    },
  });
  await open.post(echo('0x01'));
  expect(reported).toEqual([allowsFailover]);
});
