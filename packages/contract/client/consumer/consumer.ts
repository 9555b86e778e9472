// A project that uses the package as other projects do. It must compile under --strict, and the marked lines must not.
import {
  type Balance,
  type Block,
  createClient,
  createProvider,
  eth_getBlockByNumber,
  ExecutionRevertedError,
  type Filter,
  type Hash,
  hexToQuantity,
  http,
  isCallError,
  type Log,
  type LogCursor,
  quantityToHex,
  readLogs,
  type Transport,
  webSocket,
} from '@ethread/client';
import { createCompanions } from '@ethread/client/companions';
import { verified, VerificationError } from '@ethread/client/verify';

/** True when two types are identical. */
type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
function expectType<_Holds extends true>(): void {}

const transport: Transport = webSocket('wss://host/ws/v3/KEY', { maxInFlight: 16 });
http('https://host/v3/KEY', { timeoutMs: 1_000, onBalance: (balance: Balance) => void balance.remaining });
const client = createClient(transport);

export async function calls(signal: AbortSignal): Promise<void> {
  const block = await client.eth_getBlockByNumber('latest', false, { signal });
  expectType<Same<NonNullable<typeof block>['parentHash'], `0x${string}`>>();
  // @ts-expect-error: the block may be null
  void block.hash;
  // @ts-expect-error: a flag is missing
  await client.eth_getBlockByNumber('latest');
  // @ts-expect-error: the tag does not exist
  await client.eth_getBlockByNumber('newest', false);
  // @ts-expect-error: hex begins with 0x
  await client.eth_getTransactionReceipt('abc');
  // @ts-expect-error: the method does not exist
  await client.eth_sendRawTransaction('0x');
  // @ts-expect-error: a filter has no such field
  await client.eth_getLogs({ addresses: [] });
  const same = await eth_getBlockByNumber(transport, 'latest', true);
  expectType<Same<typeof same, typeof block>>();
  const output = await client.eth_call({ to: '0x00' }, { blockHash: '0x00', requireCanonical: true });
  expectType<Same<typeof output, `0x${string}`>>();
}

export async function companions(): Promise<void> {
  const own = createCompanions(transport);
  const balance = await own.eth_getBalance(`0x${'00'.repeat(20)}`, 'latest');
  expectType<Same<typeof balance, `0x${string}`>>();
  // @ts-expect-error: the account is missing
  await own.eth_getBalance();
  // @ts-expect-error: the method is one of the contract
  await own.eth_getProof('0x00', [], 'latest');
}

export function errors(thrown: unknown): string | number | undefined {
  if (!isCallError(thrown)) return undefined;
  switch (thrown.name) {
    case 'ExecutionRevertedError':
      expectType<Same<typeof thrown.code, 3>>();
      return thrown.reason;
    case 'CreditsExhaustedError':
      return thrown.retryAfterSeconds;
    case 'TransportError':
      // @ts-expect-error: a transport error has no code
      void thrown.code;
      return thrown.message;
    case 'UnlistedError':
      return thrown.code;
    // @ts-expect-error: the error does not exist
    case 'RevertedError':
      return '';
    default:
      // @ts-expect-error: only a revert has a reason
      return thrown.reason;
  }
}

export async function logs(resume: LogCursor): Promise<void> {
  for await (const page of readLogs(transport, { fromBlock: 'earliest' }, { resume })) {
    expectType<Same<(typeof page.logs)[number]['blockNumber'], `0x${string}`>>();
    expectType<Same<typeof page.removed, readonly `0x${string}`[]>>();
    // @ts-expect-error: pages are read-only
    page.logs.length = 0;
  }
  // @ts-expect-error: a range has no hash
  readLogs(transport, { blockHash: '0x00' });
}

export function exportedNames(block: Block, log: Log, error: unknown): bigint | string {
  const filter: Filter = { blockHash: log.blockHash ?? block.parentHash, fromBlock: quantityToHex(5) };
  expectType<Same<Hash, `0x${string}`>>();
  if (error instanceof ExecutionRevertedError) return error.reason;
  return hexToQuantity(block.gasUsed) + BigInt(Object.keys(filter).length);
}

export async function others(): Promise<void> {
  const proven = verified(transport, { anchor: '0x00', logs: 'complete', unproven: ['eth_call'] });
  const provider = createProvider(proven, { chainId: 1 });
  const response = await provider.request({ method: 'eth_chainId' });
  expectType<Same<typeof response, unknown>>();
  expectType<Same<Awaited<ReturnType<typeof proven.anchor>>['number'], number>>();
  // @ts-expect-error: a method that can be proven is not an unprovable method
  verified(transport, { unproven: ['eth_getProof'] });
  // @ts-expect-error: the chain ID is missing
  createProvider(transport, {});
  throw new VerificationError('an error like others');
}
