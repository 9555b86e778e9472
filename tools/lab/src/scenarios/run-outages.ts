import { until } from '@ethread/setup';
import { type Anvil, startAnvil } from '../anvil.ts';
import { makeChain } from '../chain.ts';
import { type ApiResponse, call, hex } from '../json-rpc.ts';
import { createRandom, type Random } from '@ethread/core';
import { type Service, startServiceOf } from '../service.ts';
import { type Door, openDoor } from './door.ts';
import { isolate, type IsolationReport } from './isolate.ts';

const GENESIS = 1_700_000_000;
const CHAIN_ID = 31_337;

/** The size of a run: small in tests, full by the command. */
export type Size = 'small' | 'full';

const SIZES = {
  small: { calls: 12, windows: 2, awayMs: 500, rounds: 4 },
  full: { calls: 40, windows: 6, awayMs: 3_000, rounds: 40 },
} as const;

/** The outcomes of the outages. */
export interface OutageReport {
  /** A node that hangs calls but responds to those that watch it: all calls, those that hang there, and wrong ones. */
  readonly hang: { readonly calls: number; readonly hung: number; readonly wrong: number };
  /** A node that goes up and down every 300 ms: its times up, and those in which it was used. */
  readonly flap: { readonly windows: number; readonly used: number };
  /** A node that was restarted with an empty chain beside a normal one: calls that saw the head go back. */
  readonly emptyRestart: { readonly calls: number; readonly wentBack: number; readonly unresolved: number };
  /**
   * The only node goes down and returns before 200 clients: milliseconds from its return to the first good response.
   */
  readonly comeback: { readonly clients: number; readonly firstGoodMs: number };
  /** Clients whose calls the only node fails in several ways, beside another: its calls alone and beside them. */
  readonly isolation: IsolationReport;
}

/** Runs the outages one after another, each with its own service. */
export async function runOutages({
  seed,
  size,
}: {
  readonly seed: number;
  readonly size: Size;
}): Promise<OutageReport> {
  const sizes = SIZES[size];
  const random = createRandom(seed);
  const anvil = await startAnvil(GENESIS);
  const { head } = await makeChain(anvil, GENESIS, 1);
  try {
    return {
      hang: await withService(anvil, 2, (service, doors) =>
        hang(service, doors, { random, head, anvil, calls: sizes.calls }),
      ),
      flap: await withService(anvil, 1, (service, doors) => flap(service, doors, sizes.windows)),
      emptyRestart: await withService(anvil, 2, (service, doors) =>
        emptyRestart(service, doors, sizes.calls),
      ),
      comeback: await withService(anvil, 1, (service, doors) => comeback(service, doors, sizes.awayMs)),
      isolation: await withService(anvil, 1, (service, doors) => isolate(service, doors, sizes.rounds)),
    };
  } finally {
    await anvil.stop('SIGKILL');
  }
}

async function withService<T>(
  anvil: Anvil,
  nodes: number,
  run: (service: Service, doors: readonly Door[]) => Promise<T>,
): Promise<T> {
  const doors = await Promise.all(Array.from({ length: nodes }, () => openDoor(anvil.url)));
  const service = await startServiceOf([
    {
      name: 'lab',
      hosts: [],
      chainId: CHAIN_ID,
      proofs: 'answers',
      nodes: doors.map(({ url }, index) => ({ name: `node-${index + 1}`, url })),
    },
  ]);
  try {
    return await run(service, doors);
  } finally {
    await service.stop();
    for (const door of doors) await door.shut();
  }
}

const latest = { method: 'eth_getBlockByNumber', params: ['latest', false] };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const isGood = (response: ApiResponse) => response.error === undefined && response.result !== null;

async function hang(
  { url }: Service,
  [first]: readonly Door[],
  {
    random,
    head,
    anvil,
    calls,
  }: { readonly random: Random; readonly head: number; readonly anvil: Anvil; readonly calls: number },
): Promise<OutageReport['hang']> {
  // The calls that watch a node name a tag.
  let hung = 0;
  if (first)
    first.respond = ({ method, params }) => {
      const isCall = method === 'eth_getBlockByNumber' && /^0x/.test(String(params[0]));
      if (isCall) hung++;
      return isCall;
    };
  let wrong = 0;
  for (let index = 0; index < calls; index++) {
    const number = hex(random.between(0, head));
    const { result } = await call(url, { method: 'eth_getBlockByNumber', params: [number, index % 2 === 0] });
    const truth = await anvil.rpc('eth_getBlockByNumber', number, index % 2 === 0);
    if (Object(result).hash !== Object(truth).hash) wrong++;
  }
  return { calls, hung, wrong };
}

async function flap(
  { url }: Service,
  [door]: readonly Door[],
  windows: number,
): Promise<OutageReport['flap']> {
  let used = 0;
  for (let window = 0; window < windows; window++) {
    await door?.shut();
    await pause(300);
    await door?.open();
    const end = performance.now() + 300;
    let isUsed = false;
    while (performance.now() < end) {
      isUsed ||= isGood(await call(url, latest));
      await pause(10);
    }
    if (isUsed) used++;
  }
  return { windows, used };
}

async function emptyRestart(
  { url }: Service,
  [first]: readonly Door[],
  calls: number,
): Promise<OutageReport['emptyRestart']> {
  const empty = await startAnvil(GENESIS);
  let seen = 0;
  let wentBack = 0;
  let unresolved = 0;
  try {
    for (let index = 0; index < calls; index++) {
      if (index === 5 && first) {
        await first.shut();
        first.nodeUrl = empty.url;
        await first.open();
      }
      const response = await call(url, latest);
      const number = Number(Object(response.result).number ?? -1);
      if (!isGood(response)) unresolved++;
      else if (number < seen) wentBack++;
      seen = Math.max(seen, number);
      await pause(10);
    }
  } finally {
    await empty.stop('SIGKILL');
  }
  return { calls, wentBack, unresolved };
}

async function comeback(
  { url }: Service,
  [door]: readonly Door[],
  awayMs: number,
): Promise<OutageReport['comeback']> {
  const clients = 200;
  await door?.shut();
  // A response that the service has from before is right until it notices the outage.
  await until(async () => !isGood(await call(url, latest)));
  let firstGood = 0;
  const querying = Array.from({ length: clients }, async () => {
    while (firstGood === 0) {
      if (isGood(await call(url, latest))) firstGood ||= performance.now();
      await pause(20);
    }
  });
  // Long enough for the pauses between trials to reach their maximum.
  await pause(awayMs);
  if (firstGood > 0) throw new Error('a service without a node responded');
  await door?.open();
  const back = performance.now();
  await until(() => firstGood > 0);
  await Promise.all(querying);
  return { clients, firstGoodMs: Math.round(firstGood - back) };
}
