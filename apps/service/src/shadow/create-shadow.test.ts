import { type Logger, silentLogger, systemClock } from '@ethread/core';
import { JsonBytes } from '@ethread/json-rpc';
import type { SampledCall } from '@ethread/methods';
import { testContext } from '@ethread/ports/testing';
import { until } from '@ethread/setup';
import type { ShadowNode } from '@ethread/upstreams';
import { createShadowNode } from '@ethread/upstreams';
import { type Anvil, startAnvil } from '@ethread/upstreams/testing';
import { createShadow, MAX_COMPARED, SECOND_LOOKS_MS } from './create-shadow.ts';

const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const OPTIONS = { share: 1, callsPerMinute: 100, ignore: [], logParams: false, logKeys: false };
const BALANCE: SampledCall = {
  method: 'eth_getBalance',
  question: 'unproven',
  params: [SENDER, '0x0'],
  context: { ...testContext, client: 'key-1' },
  again: () => '0x1',
};

/** A logger that collects its warnings. */
function collecting() {
  const warnings: object[] = [];
  const logger: Logger = { ...silentLogger, warn: (fields) => void warnings.push(fields) };
  return { warnings, logger };
}

describe('the comparison with a second node', () => {
  let anvil: Anvil;
  beforeAll(async () => {
    anvil = await startAnvil();
  });
  afterAll(() => anvil.kill());

  function overAnvil(url = anvil.url, options: Partial<typeof OPTIONS> = {}) {
    const { warnings, logger } = collecting();
    const modules = { clock: systemClock, logger: silentLogger, random: () => 0 };
    const address = { name: 'second', role: 'partner', url, headers: {} } as const;
    const node = createShadowNode(address, modules, { concurrency: 4, maxAnswerBytes: 65_536 });
    const waits: number[] = [];
    const shadow = createShadow(
      {
        ...modules,
        logger,
        chain: 'main',
        node,
        wait: (ms) => {
          waits.push(ms);
          return Promise.resolve();
        },
      },
      { ...OPTIONS, ...options },
    );
    return { shadow, warnings, waits };
  }

  it('counts a call to which both respond the same', async () => {
    const { shadow, warnings } = overAnvil();
    const balance = await anvil.rpc('eth_getBalance', SENDER, '0x0');
    shadow.sample(BALANCE)?.({ kind: 'result', result: JsonBytes.of(balance) });
    await until(() => shadow.counts().length > 0);
    expect(shadow.counts()).toEqual([{ method: 'eth_getBalance', outcome: 'same', calls: 1 }]);
    expect(warnings).toEqual([]);
    await shadow.close();
  });

  it('asks both again before it logs a difference, with both responses and without params and key', async () => {
    const balance = await anvil.rpc('eth_getBalance', SENDER, '0x0');
    const { shadow, warnings, waits } = overAnvil();
    shadow.sample(BALANCE)?.({ kind: 'result', result: '0x2' });
    await until(() => shadow.counts().length > 0);
    expect(shadow.counts()).toEqual([{ method: 'eth_getBalance', outcome: 'differs', calls: 1 }]);
    expect(waits).toEqual(SECOND_LOOKS_MS);
    expect(warnings).toEqual([
      {
        chain: 'main',
        method: 'eth_getBalance',
        requestId: 'test',
        differences: [{ path: '', ours: '"0x1"', theirs: `"${String(balance)}"` }],
      },
    ]);
    await shadow.close();
  });

  it('logs params and the id of the key where the configuration wants them', async () => {
    const { shadow, warnings } = overAnvil(anvil.url, { logParams: true, logKeys: true });
    shadow.sample(BALANCE)?.({ kind: 'result', result: '0x2' });
    await until(() => warnings.length > 0);
    expect(warnings).toMatchObject([{ key: 'key-1', params: `["${SENDER}","0x0"]` }]);
    await shadow.close();
  });

  it('counts no difference that a second look does not show', async () => {
    const balance = await anvil.rpc('eth_getBalance', SENDER, '0x0');
    const { shadow, waits } = overAnvil();
    shadow.sample({ ...BALANCE, again: () => JsonBytes.of(balance) })?.({ kind: 'result', result: '0x2' });
    await until(() => shadow.counts().length > 0);
    expect(shadow.counts()).toEqual([{ method: 'eth_getBalance', outcome: 'same', calls: 1 }]);
    expect(waits).toEqual(SECOND_LOOKS_MS.slice(0, 1));
    await shadow.close();
  });

  it('counts a node that is away as no response', async () => {
    const { shadow, warnings } = overAnvil('http://127.0.0.1:9');
    shadow.sample(BALANCE)?.({ kind: 'result', result: '0x2' });
    await until(() => shadow.counts().length > 0);
    expect(shadow.counts()).toEqual([{ method: 'eth_getBalance', outcome: 'unanswered', calls: 1 }]);
    expect(warnings).toEqual([]);
    await shadow.close();
  });
});

describe('the bounds of the comparison', () => {
  /** A node whose responses are held back until the test ends. */
  function silentNode() {
    let asked = 0;
    const node: ShadowNode = {
      ask: (_call, signal) => {
        asked++;
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        );
      },
      close: () => Promise.resolve(),
    };
    return { node, asked: () => asked };
  }

  it('keeps a bounded number of comparisons, and skips the calls beyond it', async () => {
    const { node, asked } = silentNode();
    const shadow = createShadow(
      { chain: 'main', node, logger: silentLogger, clock: systemClock, random: () => 0 },
      OPTIONS,
    );
    for (let call = 0; call < MAX_COMPARED + 3; call++)
      shadow.sample(BALANCE)?.({ kind: 'result', result: '0x1' });
    await until(() => asked() === MAX_COMPARED);
    expect(shadow.counts()).toEqual([{ method: 'eth_getBalance', outcome: 'skipped', calls: 3 }]);
    await shadow.close();
  });

  it('asks the node no more often in a minute than configured', async () => {
    let minutes = 0;
    const clock = { ...systemClock, monotonic: () => minutes * 60_000 };
    let asked = 0;
    const node: ShadowNode = {
      ask() {
        asked++;
        return Promise.resolve({ kind: 'result', value: '0x1' });
      },
      close: () => Promise.resolve(),
    };
    const shadow = createShadow(
      { chain: 'main', node, logger: silentLogger, clock, random: () => 0 },
      { ...OPTIONS, callsPerMinute: 2 },
    );
    const callsOf = (outcome: string) =>
      shadow.counts().find((count) => count.outcome === outcome)?.calls ?? 0;
    for (let call = 0; call < 5; call++) shadow.sample(BALANCE)?.({ kind: 'result', result: '0x1' });
    await until(() => callsOf('same') + callsOf('skipped') === 5);
    expect({ asked, skipped: callsOf('skipped') }).toEqual({ asked: 2, skipped: 3 });
    minutes++;
    shadow.sample(BALANCE)?.({ kind: 'result', result: '0x1' });
    await until(() => callsOf('same') === 3);
    await shadow.close();
  });

  it('compares the configured share, and nothing that is too large or broken', async () => {
    const numbers = [0.4, 0.6, 0.1, 0.2];
    const { node, asked } = silentNode();
    const shadow = createShadow(
      { chain: 'main', node, logger: silentLogger, clock: systemClock, random: () => numbers.shift() ?? 1 },
      { ...OPTIONS, share: 0.5 },
    );
    expect(shadow.sample(BALANCE)).toBeDefined();
    expect(shadow.sample(BALANCE)).toBeUndefined();
    shadow.sample(BALANCE)?.({ kind: 'stream', bytes: undefined });
    shadow.sample(BALANCE)?.({ kind: 'result', result: new JsonBytes(new Uint8Array(2 ** 21)) });
    await until(() => shadow.counts()[0]?.calls === 2);
    expect(shadow.counts()).toEqual([{ method: 'eth_getBalance', outcome: 'skipped', calls: 2 }]);
    expect(asked()).toBe(0);
    await shadow.close();
  });
});
