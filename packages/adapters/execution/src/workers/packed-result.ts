import type { SimulatedBlock, SimulatedCall, SimulatedLog } from '@ethread/calls';
import { decodeRlp, encodeRlp, quantityBytes, RlpFields, type RlpItem } from '@ethread/chain';
import type { CallResult } from './messages.ts';

/** A result as it crosses threads. */
export interface PackedResult {
  /** The result with its lists of small arrays empty. */
  readonly response: CallResult;
  /**
   * The lists as RLP: one, or one for each call of a simulation. A message takes one step for each array that it has, and
   * the main thread would read thousands of them in one event-loop tick.
   */
  readonly lists: readonly Uint8Array[];
}

/** The response of a call thread. */
export interface CallReply extends PackedResult {
  readonly usedMs: number;
  /** Memory of the response that moves with it: outputs, traces and witnesses have up to 32 MiB. */
  readonly buffers: ArrayBuffer[];
}

/** Packs a result in the thread that has it. */
export function packResult(result: CallResult): PackedResult {
  if (result.kind === 'proof') {
    const { outcome } = result;
    const slots = outcome.storageProof.map(({ key, value, proof }) => [key, quantityBytes(value), proof]);
    return { response: { ...result, outcome: { ...outcome, storageProof: [] } }, lists: [encodeRlp(slots)] };
  }
  if (result.kind === 'witness') {
    const { state, codes, keys } = result.outcome;
    const outcome = { ...result.outcome, state: [], codes: [], keys: [] };
    return { response: { ...result, outcome }, lists: [encodeRlp([state, codes, keys])] };
  }
  const lists: Uint8Array[] = [];
  const response = withLogs(result, ({ logs }) => {
    lists.push(packLogs(logs));
    return [];
  });
  return { response, lists };
}

/** Returns the result of {@link packResult}. The logs of a simulation are read as they are iterated. */
export function unpackResult({ response, lists }: PackedResult): CallResult {
  const [list = EMPTY_LIST] = lists;
  if (response.kind === 'proof') {
    const storageProof = itemsOf(decodeRlp(list, 'proofs')).map((slot) => {
      const fields = new RlpFields(slot, 'proof');
      return {
        key: fields.bytes('key'),
        value: fields.quantity('value'),
        proof: itemsOf(fields.item('proof')).map(bytesOf),
      };
    });
    return { ...response, outcome: { ...response.outcome, storageProof } };
  }
  if (response.kind === 'witness') {
    const parts = itemsOf(decodeRlp(list, 'witness')).map((part) => itemsOf(part).map(bytesOf));
    const [state = [], codes = [], keys = []] = parts;
    return { ...response, outcome: { ...response.outcome, state, codes, keys } };
  }
  const packed = lists.values();
  return withLogs(response, () => {
    const { value: logs = EMPTY_LIST } = packed.next();
    return { [Symbol.iterator]: () => unpackLogs(logs) };
  });
}

/** Returns a result, a simulation with other logs. */
function withLogs(result: CallResult, logsOf: (call: SimulatedCall) => SimulatedCall['logs']): CallResult {
  if (result.kind !== 'simulation' || result.outcome.kind !== 'simulated') return result;
  const blocks = result.outcome.blocks.map((block): SimulatedBlock => ({
    ...block,
    calls: block.calls.map((call) => ({ ...call, logs: logsOf(call) })),
  }));
  return { kind: 'simulation', outcome: { kind: 'simulated', blocks } };
}

/** The length of bytes from which they move: a move of little costs more than a copy. */
const LONG_BYTES = 64 * 1024;

/** Returns the buffers of a response that move to another thread. */
export function buffersOf({ response, lists }: PackedResult): ArrayBuffer[] {
  if (response.kind === 'trace' || response.kind === 'traceCalls')
    return response.outcome.kind === 'traced' ? response.outcome.chunks.map(({ buffer }) => buffer) : [];
  const outputs = response.kind === 'call' && 'output' in response.outcome ? [response.outcome.output] : [];
  return [...lists, ...outputs].flatMap(({ buffer, byteLength }) => {
    const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
    return isWhole && byteLength >= LONG_BYTES ? [buffer] : [];
  });
}

function packLogs(logs: Iterable<SimulatedLog>): Uint8Array {
  const items = Array.from(logs, ({ log: { address, topics, data }, logIndex }) => [
    address,
    topics,
    data,
    quantityBytes(logIndex),
  ]);
  return encodeRlp(items);
}

function* unpackLogs(packed: Uint8Array): Generator<SimulatedLog, void> {
  for (const item of itemsOf(decodeRlp(packed, 'logs'))) {
    const fields = new RlpFields(item, 'log');
    const address = fields.bytes('address');
    const topics = itemsOf(fields.item('topics')).map(bytesOf);
    const data = fields.bytes('data');
    yield { log: { address, topics, data }, logIndex: fields.safeInteger('logIndex') };
  }
}

const itemsOf = (item: RlpItem) => (item instanceof Uint8Array ? [] : item);
const bytesOf = (item: RlpItem) => (item instanceof Uint8Array ? item : new Uint8Array());
const EMPTY_LIST = encodeRlp([]);
