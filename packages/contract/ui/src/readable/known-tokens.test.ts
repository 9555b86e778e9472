import { createKnownTokens, MAX_KNOWN } from './known-tokens.ts';

const SERVICE = 'https://rpc.example/v3/key';
const TOKEN = { decimals: 6, symbol: 'USDC' };

/** The storage of a tab. */
function createStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const items = new Map<string, string>();
  return { getItem: (name) => items.get(name) ?? null, setItem: (name, value) => items.set(name, value) };
}

describe('the known tokens', () => {
  it('are those of the service, also on the next page of the tab', () => {
    const storage = createStorage();
    createKnownTokens(() => storage).remember(SERVICE, new Map([['0x1', TOKEN]]));
    createKnownTokens(() => storage).remember(SERVICE, new Map([['0x2', null]]));
    const page = createKnownTokens(() => storage);
    expect([...page.of(SERVICE, ['0x1', '0x2', '0x3'])]).toEqual([
      ['0x1', TOKEN],
      ['0x2', null],
    ]);
    expect(page.of('https://other.example/v3/key', ['0x1']).size).toBe(0);
  });

  it('are bounded, and the oldest are dropped first', () => {
    const storage = createStorage();
    const tokens = createKnownTokens(() => storage);
    const contracts = Array.from({ length: MAX_KNOWN + 1 }, (_, index) => `0x${index}`);
    for (const contract of contracts) tokens.remember(SERVICE, new Map([[contract, TOKEN]]));
    for (const page of [tokens, createKnownTokens(() => storage)])
      expect([...page.of(SERVICE, contracts).keys()]).toEqual(contracts.slice(1));
  });

  it('are those of the page where the browser forbids storage, or another program has written there', () => {
    const forbidden = createKnownTokens(() => {
      throw new Error('forbidden');
    });
    const damaged = createKnownTokens(() => ({ getItem: () => '[["a"], 1, ["b", {}]]', setItem: () => {} }));
    for (const tokens of [forbidden, damaged]) {
      tokens.remember(SERVICE, new Map([['0x1', TOKEN]]));
      expect([...tokens.of(SERVICE, ['0x1'])]).toEqual([['0x1', TOKEN]]);
    }
  });
});
