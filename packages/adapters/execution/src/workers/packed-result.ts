import type {
  SimulatedBlock,
  SimulatedCall,
  SimulatedLog,
  SimulationOutcome,
  WitnessedCall,
} from '@ethread/calls';
import { decodeRlp, encodeRlp, quantityBytes, RlpFields, type RlpItem } from '@ethread/chain';
import type { AccountProof } from '@ethread/ports';
import type { CallResult } from './messages.ts';

type Simulated = Extract<SimulationOutcome, { readonly kind: 'simulated' }>;

/**
 * A result as it crosses threads. Lists of small arrays are RLP: a message takes one step for each array that it has,
 * and the main thread would read thousands of them in one event-loop tick.
 */
export type PackedResult =
  | Exclude<CallResult, { readonly kind: 'proof' | 'witness' | 'simulation' }>
  | {
      readonly kind: 'proof';
      readonly outcome: Omit<AccountProof, 'storageProof'> & { readonly slots: Uint8Array };
    }
  | {
      readonly kind: 'witness';
      readonly outcome: Pick<WitnessedCall, 'outcome' | 'oldestBlock'> & { readonly parts: Uint8Array };
    }
  | {
      readonly kind: 'simulation';
      readonly outcome:
        | Exclude<SimulationOutcome, Simulated>
        | { readonly kind: 'simulated'; readonly blocks: readonly PackedBlock[] };
    };

interface PackedBlock extends Omit<SimulatedBlock, 'calls'> {
  readonly calls: readonly (Omit<SimulatedCall, 'logs'> & { readonly logs: Uint8Array })[];
}

/** The response of a call thread. */
export interface CallReply {
  readonly response: PackedResult;
  readonly usedMs: number;
  /** Memory of the response that moves with it: outputs, traces and witnesses have up to 32 MiB. */
  readonly buffers?: ArrayBuffer[];
}

/** Packs a result in the thread that has it. */
export function packResult(result: CallResult): PackedResult {
  switch (result.kind) {
    case 'proof': {
      const { storageProof, ...account } = result.outcome;
      const slots = storageProof.map(({ key, value, proof }) => [key, quantityBytes(value), proof]);
      return { kind: 'proof', outcome: { ...account, slots: encodeRlp(slots) } };
    }
    case 'witness': {
      const { state, codes, keys, ...rest } = result.outcome;
      return { kind: 'witness', outcome: { ...rest, parts: encodeRlp([state, codes, keys]) } };
    }
    case 'simulation': {
      const { outcome } = result;
      if (outcome.kind !== 'simulated') return { kind: 'simulation', outcome };
      const blocks = outcome.blocks.map((block) => ({
        ...block,
        calls: block.calls.map((call) => ({ ...call, logs: packLogs(call.logs) })),
      }));
      return { kind: 'simulation', outcome: { kind: 'simulated', blocks } };
    }
    default:
      return result;
  }
}

/** The output of a call from which it moves: a move of little costs more than a copy. */
const LONG_OUTPUT = 64 * 1024;

/** Returns the buffers of a response that move to another thread. */
export function buffersOf(response: PackedResult): ArrayBuffer[] {
  if (response.kind === 'witness') return wholeBuffer(response.outcome.parts);
  if (response.kind === 'call' && 'output' in response.outcome) {
    const { output } = response.outcome;
    return output.length < LONG_OUTPUT ? [] : wholeBuffer(output);
  }
  if (response.kind !== 'trace' && response.kind !== 'traceCalls') return [];
  const { outcome } = response;
  return outcome.kind === 'traced' ? outcome.chunks.map(({ buffer }) => buffer) : [];
}

/** Returns the buffer of bytes that are all of it. */
function wholeBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

/** Returns the result of {@link packResult}. The logs of a simulation are read as they are iterated. */
export function unpackResult(packed: PackedResult): CallResult {
  switch (packed.kind) {
    case 'proof': {
      const { slots, ...account } = packed.outcome;
      const storageProof = itemsOf(decodeRlp(slots, 'proofs')).map((slot) => {
        const fields = new RlpFields(slot, 'proof');
        return {
          key: fields.bytes('key'),
          value: fields.quantity('value'),
          proof: itemsOf(fields.item('proof')).map(bytesOf),
        };
      });
      return { kind: 'proof', outcome: { ...account, storageProof } };
    }
    case 'witness': {
      const { parts, ...rest } = packed.outcome;
      const [state = [], codes = [], keys = []] = itemsOf(decodeRlp(parts, 'witness')).map((list) =>
        itemsOf(list).map(bytesOf),
      );
      return { kind: 'witness', outcome: { ...rest, state, codes, keys } };
    }
    case 'simulation': {
      const { outcome } = packed;
      if (outcome.kind !== 'simulated') return { kind: 'simulation', outcome };
      const blocks = outcome.blocks.map((block) => ({
        ...block,
        calls: block.calls.map((call) => ({
          ...call,
          logs: { [Symbol.iterator]: () => unpackLogs(call.logs) },
        })),
      }));
      return { kind: 'simulation', outcome: { kind: 'simulated', blocks } };
    }
    default:
      return packed;
  }
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
