import type { StoredHeader, SeenBlocks } from '@ethread/ports';
import { methodTable, TooManyResultsError } from '@ethread/types';
import { plansOfTests } from '../testing/open-accounts.ts';
import { echo, gatewaysOfTests, LOGS } from '../testing/open-gateway.ts';

const openForTest = gatewaysOfTests();
const openPlan = plansOfTests();

const blockOf = (number: number) =>
  ({ hash: new Uint8Array(32).fill(number), header: { number } }) as StoredHeader;
const NAMES = ['X-Head-Number', 'X-Head-Hash', 'X-Block-Number', 'X-Block-Hash'];
const hex = (byte: string) => `0x${byte.repeat(32)}`;

describe('the headers of the blocks that a message saw', () => {
  it('name the head and the block of the tag, of a batch only the block that all tags resolved to', async () => {
    let seen: SeenBlocks[] = [];
    const seeBlocks = () => seen.shift() ?? { head: undefined, tagged: undefined };
    const open = await openForTest({ chains: [{ name: 'only', hosts: [], seeBlocks }] });
    const headersOf = async (body: string, ...blocks: SeenBlocks[]) => {
      seen = blocks;
      const { headers } = await open.post(body);
      return NAMES.map((name) => headers.get(name));
    };
    const batch = `[${echo('0x01', 1)},${echo('0x02', 2)}]`;
    const [head, other] = [blockOf(16), blockOf(2)];
    const both = ['0x10', hex('10'), '0x2', hex('02')];
    expect(await headersOf(echo('0x'), { head, tagged: other })).toEqual(both);
    expect(await headersOf(batch, { head, tagged: undefined }, { head, tagged: other })).toEqual(both);
    const different = [
      { head, tagged: head },
      { head, tagged: other },
    ];
    expect(await headersOf(batch, ...different)).toEqual(['0x10', hex('10'), null, null]);
    expect(await headersOf(echo('0x'))).toEqual([null, null, null, null]);
    expect(await headersOf('{', { head, tagged: head })).toEqual([null, null, null, null]);
    const exposed = (await open.post(echo('0x'))).headers.get('Access-Control-Expose-Headers');
    expect(exposed?.split(', ')).toEqual(expect.arrayContaining(NAMES));
  });
});

describe('a repeated call', () => {
  it('gets the remembered error with the same body and without a charge, also without credits', async () => {
    let remembered: Error | undefined;
    let runs = 0;
    const repeat = {
      get error() {
        return remembered;
      },
      remember: (error: Error) => void (remembered = error),
    };
    const { post } = await openPlan(
      { creditsPerDay: methodTable.eth_getLogs.credits + 45 },
      {
        logs: () => {
          runs++;
          throw new TooManyResultsError({ data: '0x1-0x2' });
        },
        chains: [
          {
            name: 'only',
            hosts: [],
            seeBlocks: () => ({ head: blockOf(1), tagged: undefined }),
            repeats: new Map([['eth_getLogs', () => repeat]]),
          },
        ],
      },
    );
    const query = async () => {
      const response = await post(LOGS);
      const { status, headers } = response;
      return {
        status,
        cost: headers.get('X-Credits-Cost'),
        left: headers.get('X-Credits-Remaining'),
        body: await response.text(),
      };
    };
    const first = await query();
    expect(first).toMatchObject({ status: 200, cost: String(methodTable.eth_getLogs.credits), left: '45' });
    expect(await query()).toEqual({ ...first, cost: '0' });
    expect(runs).toBe(1);
  });
});
