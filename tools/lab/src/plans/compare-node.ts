import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@ethread/setup';
import { methodTable } from '@ethread/types';
import { type Anvil, startAnvil } from '../anvil.ts';
import { jsonIn, runWhole } from '../archives/run-command.ts';
import { genesisOf } from '../genesis.ts';
import { launchService } from '../launch-service.ts';
import { call, hex, resultOf } from '../json-rpc.ts';
import { startCountingProxy } from '../proven-calls/counting-proxy.ts';
import type { ChainToPlan, Compared } from './compare-import.ts';

const SLOT_SECONDS = 2;
/** Blocks from which the service learns the slots of the chain. */
const LEARNING = 14;
const TRANSFERS = 8;
const CALLS_A_SECOND = 5;
const DAY_SECONDS = 86_400;
const KEY = 'key-of-the-laboratory';

/** The mix of calls, of which the service answers those about blocks by itself. */
const MIX = { eth_call: 0.5, eth_estimateGas: 0.1, eth_getBlockByNumber: 0.4 };

interface UpstreamCost {
  readonly requests: number;
  readonly units: number;
}

/** Plans what a node costs a day, follows one for a while, without users and with them, and compares. */
export async function compareNode(
  { genesis, archives }: ChainToPlan,
  folder: string,
  seconds: number,
): Promise<readonly Compared[]> {
  mkdirSync(folder);
  const assumed = join(folder, 'assumptions.yaml');
  const callsPerUser = CALLS_A_SECOND * DAY_SECONDS;
  // JSON is YAML.
  writeFileSync(assumed, JSON.stringify({ slotSeconds: SLOT_SECONDS, callsPerUser, mix: MIX }));
  const planned = await runWhole([
    ...['plan', '--genesis', genesis, '--assume', assumed, '--seconds', '1'],
    ...['--blocks', '1000', '--users', '1', '--json', ...archives],
  ]);
  const plan: Record<'idle' | 'used', { readonly http: UpstreamCost }> = JSON.parse(jsonIn(planned));
  const { idle, used } = await follow(folder, seconds);
  return (['idle', 'used'] as const).flatMap((name) => {
    const { requests, units } = { idle, used }[name];
    const what = name === 'idle' ? 'without users' : `with ${CALLS_A_SECOND} calls a second`;
    return [
      {
        figure: `requests a day ${what}`,
        planned: plan[name].http.requests,
        actual: requests,
        isJudged: true,
      },
      { figure: `units a day ${what}`, planned: plan[name].http.units, actual: units, isJudged: true },
    ];
  });
}

/** Follows a node with a service that stores its chain. Returns what a day of it would cost. */
async function follow(folder: string, seconds: number): Promise<Record<'idle' | 'used', UpstreamCost>> {
  const anvil = await startAnvil(slotNow() - 100 * SLOT_SECONDS);
  const node = await startCountingProxy(anvil.url);
  let counted = new Map<string, number>();
  node.playing = ({ method }) => void counted.set(method, (counted.get(method) ?? 0) + 1);
  const take = () => {
    const taken = counted;
    counted = new Map();
    return taken;
  };
  const service = await startService(folder, anvil, node.url);
  const ending = new AbortController();
  const mining = mine(anvil, ending.signal);
  try {
    await sleep(1_000 * LEARNING * SLOT_SECONDS);
    take();
    await sleep(1_000 * seconds);
    const idle = costADay(take(), seconds);
    const began = performance.now();
    await useFor(service.url, 1_000 * seconds);
    const used = costADay(take(), (performance.now() - began) / 1_000);
    return { idle, used };
  } finally {
    ending.abort();
    await mining;
    await service.stop();
    await node.stop();
    await anvil.stop('SIGKILL');
  }
}

async function startService(folder: string, anvil: Anvil, nodeUrl: string) {
  const port = await freePort();
  writeFileSync(join(folder, 'genesis.json'), JSON.stringify(await genesisOf(anvil)));
  const lab = { name: 'lab', genesis: 'genesis.json', data: 'data', nodes: [{ name: 'one', url: nodeUrl }] };
  const started = await launchService(folder, { port, keys: [KEY], chains: [lab] });
  return { ...started, url: `http://127.0.0.1:${port}/v3/${KEY}` };
}

const slotNow = () => Math.floor(Date.now() / 1_000 / SLOT_SECONDS) * SLOT_SECONDS;

/** Mines a block in each slot. */
async function mine(anvil: Anvil, signal: AbortSignal): Promise<void> {
  const accounts = Object(await anvil.rpc('eth_accounts'));
  for (let slot = slotNow() + SLOT_SECONDS; !signal.aborted; slot += SLOT_SECONDS) {
    const wait = 1_000 * slot - Date.now();
    if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    for (let count = 0; count < TRANSFERS; count++)
      await anvil.rpc('eth_sendTransaction', {
        from: accounts[count],
        to: accounts[count + 1],
        value: '0x1',
      });
    await anvil.rpc('evm_setNextBlockTimestamp', slot);
    await anvil.rpc('anvil_mine', '0x1');
  }
}

/** Calls at a steady rate, with other params each time. */
async function useFor(url: string, milliseconds: number): Promise<void> {
  const pending: Promise<unknown>[] = [];
  const count = Math.round((CALLS_A_SECOND * milliseconds) / 1_000);
  const began = performance.now();
  const newest = Number(await resultOf(url, 'eth_getBlockByNumber', 'latest', false).then(numberOf));
  for (let index = 0; index < count; index++) {
    const wait = began + (1_000 * index) / CALLS_A_SECOND - performance.now();
    if (wait > 0) await sleep(wait);
    const to = `0x${randomBytes(20).toString('hex')}`;
    const share = (index % 10) / 10;
    const requested =
      share < MIX.eth_call
        ? { method: 'eth_call', params: [{ to, data: '0x70a08231' }, 'latest'] }
        : share < MIX.eth_call + MIX.eth_estimateGas
          ? { method: 'eth_estimateGas', params: [{ to, value: '0x0' }, 'latest'] }
          : { method: 'eth_getBlockByNumber', params: [hex(index % newest), true] };
    pending.push(call(url, requested).catch(() => undefined));
  }
  await Promise.all(pending);
}

const numberOf = (block: unknown) => Object(block).number;

const PRICES: Readonly<Record<string, { readonly credits: number }>> = methodTable;
/** The units of methods that the contract does not have, as the plan assumes. */
const OTHER_UNITS = 80;

function costADay(counted: ReadonlyMap<string, number>, seconds: number): UpstreamCost {
  const share = DAY_SECONDS / seconds;
  const all = [...counted];
  console.error(Object.fromEntries(all));
  return {
    requests: share * all.reduce((sum, [, calls]) => sum + calls, 0),
    units:
      share * all.reduce((sum, [method, calls]) => sum + calls * (PRICES[method]?.credits ?? OTHER_UNITS), 0),
  };
}
