import { startAnvil } from '../anvil.ts';
import { call, hex } from '../json-rpc.ts';
import { openDoor } from '../scenarios/door.ts';
import { startServiceOf } from '../service.ts';

/** How the head of a healthy node moves. */
export interface Movement {
  /** Milliseconds between two blocks. */
  readonly periodMs: number;
  /** The time of a response of the node, in milliseconds. */
  readonly roundTripMs: number;
  /** The blocks that come at once every six seconds. */
  readonly jump: number;
}

/** The calls at `latest` while the head of the only node moved. */
export interface MovingHeadReport {
  readonly blocks: number;
  readonly served: number;
  readonly refused: number;
  /** The first error, where there was one. */
  readonly firstError: string | undefined;
  /** The calls to the partner. */
  readonly partnerCalls: number;
  /** The most blocks by which a response for `latest` was behind the node. */
  readonly mostBehind: number;
}

const GENESIS = 1_700_000_000;
const CHAIN_ID = 31_337;
const FIRST_BLOCKS = 100;
const JUMP_EVERY_MS = 6_000;
const CALL_EVERY_MS = 200;
const CALL_TIMEOUT_MS = 10_000;

/** Moves the head of the only node of a service in real time, and sends calls at `latest` meanwhile. */
export async function followHead(
  { periodMs, roundTripMs, jump }: Movement,
  seconds: number,
): Promise<MovingHeadReport> {
  const anvil = await startAnvil(GENESIS);
  await anvil.rpc('anvil_mine', hex(FIRST_BLOCKS));
  const own = await openDoor(anvil.url);
  const partner = await openDoor(anvil.url);
  own.delayMs = roundTripMs;
  const nodes = [
    { name: 'own', url: own.url },
    { name: 'partner', url: partner.url, role: 'partner' as const },
  ];
  const service = await startServiceOf(
    [{ name: 'lab', hosts: [], chainId: CHAIN_ID, proofs: 'answers', nodes }],
    { callTimeoutMs: CALL_TIMEOUT_MS },
  );
  const counts = { blocks: FIRST_BLOCKS, served: 0, refused: 0, mostBehind: 0 };
  let firstError: string | undefined;
  const calls: Promise<void>[] = [];
  let mining: Promise<unknown> = Promise.resolve();
  const mine = (count: number) => {
    mining = mining.then(() => anvil.rpc('anvil_mine', hex(count))).then(() => (counts.blocks += count));
  };

  /** Calls differ, so that none gets the response of another. */
  async function send(index: number): Promise<void> {
    const { blocks } = counts;
    const params = [
      { to: `0x${'11'.repeat(20)}`, data: `0x${index.toString(16).padStart(8, '0')}` },
      'latest',
    ];
    const [called, block] = await Promise.all([
      call(service.url, { method: 'eth_call', params }),
      call(service.url, { method: 'eth_getBlockByNumber', params: ['latest', false] }),
    ]);
    const error = called.error ?? block.error;
    if (error) {
      counts.refused++;
      firstError ??= `${error.code} ${error.message}`;
      return;
    }
    counts.served++;
    counts.mostBehind = Math.max(counts.mostBehind, blocks - Number(Object(block.result).number));
  }

  const timers = [
    setInterval(() => mine(1), periodMs),
    setInterval(() => mine(jump), JUMP_EVERY_MS),
    setInterval(() => calls.push(send(calls.length)), CALL_EVERY_MS),
  ];
  try {
    await new Promise((resolve) => setTimeout(resolve, 1_000 * seconds));
    for (const timer of timers) clearInterval(timer);
    await Promise.all(calls);
    await mining;
    return { ...counts, firstError, partnerCalls: partner.requested.length };
  } finally {
    for (const timer of timers) clearInterval(timer);
    await service.stop();
    await own.shut();
    await partner.shut();
    await anvil.stop('SIGKILL');
  }
}
