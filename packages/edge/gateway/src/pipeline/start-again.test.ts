import type { RequestContext, StoredHeader } from '@ethread/ports';
import { methodTable } from '@ethread/types';
import { plansOfTests } from '../testing/open-accounts.ts';
import { echo } from '../testing/open-gateway.ts';

const openPlan = plansOfTests();

const blockOf = (number: number) =>
  ({ hash: new Uint8Array(32).fill(number), header: { number } }) as StoredHeader;
const BATCH = `[${[1, 2, 3].map((id) => echo('0x', id)).join()}]`;

/**
 * Opens a gateway over a chain whose head is 1. The state of this block is lost once as many calls have read it.
 *
 * @param isTagged Whether the calls name their block by a tag.
 */
async function open({
  lostAfter,
  isTagged = true,
  moves = true,
  staysLost = false,
}: {
  readonly lostAfter: number;
  readonly isTagged?: boolean;
  readonly moves?: boolean;
  readonly staysLost?: boolean;
}) {
  let head = blockOf(1);
  let calls = 0;
  const counted: string[] = [];
  const seen = new WeakMap<object, StoredHeader>();
  const headOf = ({ message }: RequestContext) => {
    const known = seen.get(message) ?? head;
    seen.set(message, known);
    return known;
  };
  const { post, plan } = await openPlan(
    {},
    {
      observer: { onCall: ({ method }) => counted.push(String(method)), onRejected: () => undefined },
      async call(context) {
        const at = headOf(context);
        const isLost = ++calls > lostAfter && (at.header.number === 1 || staysLost);
        if (isLost && moves) head = blockOf(2);
        if (isLost && (await context.startsAgain?.(at.hash, true)))
          throw new TypeError('this error is never shown');
        return `0x0${at.header.number}${isLost ? '00' : ''}`;
      },
      chains: [
        {
          name: 'only',
          hosts: [],
          seeBlocks(_call, context) {
            const at = headOf(context);
            return { head: at, tagged: isTagged ? at : undefined };
          },
          hasMoved: (context) => headOf(context) !== head,
        },
      ],
    },
  );
  return {
    counted,
    calls: () => calls,
    async post(body: string) {
      const response = await post(body);
      const json: unknown = await response.json();
      const { headers } = response;
      return {
        results: [json].flat().map((item) => Object(item).result),
        head: headers.get('x-head-number'),
        spent: plan.creditsPerDay - Number(headers.get('x-credits-remaining')),
      };
    },
  };
}

const PRICE = methodTable.eth_call.credits;

describe('a message whose head nobody proves any more', () => {
  it.each([
    ['whole', { lostAfter: 1 }, BATCH, ['0x02', '0x02', '0x02']],
    ['when it is a single call', { lostAfter: 0 }, echo('0x'), ['0x02']],
  ])(
    'starts again at the new head, %s, and each call is charged and counted once',
    async (_case, lost, body, results) => {
      const world = await open(lost);
      expect(await world.post(body)).toEqual({ results, head: '0x2', spent: results.length * PRICE });
      expect(world.counted).toEqual(results.map(() => 'eth_call'));
    },
  );

  it.each([
    ['once only', { lostAfter: 0, staysLost: true }, 2, '0x0200'],
    ['not for calls that name their block themselves', { lostAfter: 0, isTagged: false }, 1, '0x0100'],
    ['not while there is no other head', { lostAfter: 0, moves: false }, 1, '0x0100'],
  ])('starts again %s', async (_when, options, calls, result) => {
    const world = await open(options);
    expect((await world.post(echo('0x'))).results).toEqual([result]);
    expect(world.calls()).toBe(calls);
  });
});
