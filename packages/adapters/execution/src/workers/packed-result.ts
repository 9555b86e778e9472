import type {
  SimulatedBlock,
  SimulatedCall,
  SimulatedLog,
  SimulationOutcome,
  WitnessedCall,
} from '@ethread/calls';
import type { AccountProof, StorageProof } from '@ethread/ports';
import type { CallResult } from './messages.ts';

/** Byte strings in one: a message between threads takes one step for each array that it has. */
interface JoinedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ends: Uint32Array;
}

type Simulated = Extract<SimulationOutcome, { readonly kind: 'simulated' }>;

/** A result as it crosses threads: the main thread would read thousands of small arrays in one event-loop tick. */
export type PackedResult =
  | Exclude<CallResult, { readonly kind: 'proof' | 'witness' | 'simulation' }>
  | { readonly kind: 'proof'; readonly outcome: PackedProof }
  | { readonly kind: 'witness'; readonly outcome: PackedWitness }
  | {
      readonly kind: 'simulation';
      readonly outcome:
        | Exclude<SimulationOutcome, Simulated>
        | { readonly kind: 'simulated'; readonly blocks: readonly PackedBlock[] };
    };

/** The response of a call thread. */
export interface CallReply {
  readonly response: PackedResult;
  readonly usedMs: number;
}

interface PackedProof extends Omit<AccountProof, 'storageProof'> {
  readonly keys: JoinedBytes;
  readonly values: readonly bigint[];
  /** The nodes of all proofs, each once. */
  readonly nodes: JoinedBytes;
  /** The positions of the nodes of all proofs in `nodes`, and the end of each proof in these positions. */
  readonly positions: Uint32Array;
  readonly ends: Uint32Array;
}

interface PackedWitness extends Pick<WitnessedCall, 'outcome' | 'oldestBlock'> {
  readonly state: JoinedBytes;
  readonly codes: JoinedBytes;
  readonly keys: JoinedBytes;
}

interface PackedBlock extends Omit<SimulatedBlock, 'calls'> {
  readonly calls: readonly (Omit<SimulatedCall, 'logs'> & { readonly logs: PackedLogs })[];
}

interface PackedLogs {
  /** The address, the topics and the data of each log. */
  readonly fields: JoinedBytes;
  readonly topicCounts: Uint8Array;
  readonly logIndexes: Uint32Array;
}

/** Packs a result in the thread that has it. */
export function packResult(result: CallResult): PackedResult {
  if (result.kind === 'proof') return { kind: 'proof', outcome: packProof(result.outcome) };
  if (result.kind === 'witness') return { kind: 'witness', outcome: packWitness(result.outcome) };
  if (result.kind !== 'simulation') return result;
  const { outcome } = result;
  if (outcome.kind !== 'simulated') return { kind: 'simulation', outcome };
  const blocks = outcome.blocks.map((block) => ({
    ...block,
    calls: block.calls.map((call) => ({ ...call, logs: packLogs([...call.logs]) })),
  }));
  return { kind: 'simulation', outcome: { kind: 'simulated', blocks } };
}

/** Returns the buffers of a response that move to another thread: traces and witnesses have up to 32 MiB. */
export function buffersOf(reply: CallReply): ArrayBuffer[] {
  if (reply.response.kind === 'witness') {
    const { state, codes, keys } = reply.response.outcome;
    return [state, codes, keys].map(({ bytes }) => bytes.buffer);
  }
  if (reply.response.kind !== 'trace' && reply.response.kind !== 'traceCalls') return [];
  const { outcome } = reply.response;
  return outcome.kind === 'traced' ? outcome.chunks.map(({ buffer }) => buffer) : [];
}

/** Returns the result of {@link packResult}. The logs of a simulation are read as they are iterated. */
export function unpackResult(packed: PackedResult): CallResult {
  if (packed.kind === 'proof') return { kind: 'proof', outcome: unpackProof(packed.outcome) };
  if (packed.kind === 'witness') return { kind: 'witness', outcome: unpackWitness(packed.outcome) };
  if (packed.kind !== 'simulation') return packed;
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

function packProof({ storageProof, ...account }: AccountProof): PackedProof {
  const places = new Map<Uint8Array, number>();
  const positions: number[] = [];
  const ends = new Uint32Array(storageProof.length);
  for (const [index, { proof }] of storageProof.entries()) {
    for (const node of proof) {
      const place = places.get(node) ?? places.size;
      places.set(node, place);
      positions.push(place);
    }
    ends[index] = positions.length;
  }
  return {
    ...account,
    keys: joinBytes(storageProof.map(({ key }) => key)),
    values: storageProof.map(({ value }) => value),
    nodes: joinBytes([...places.keys()]),
    positions: Uint32Array.from(positions),
    ends,
  };
}

function unpackProof({ keys, values, nodes, positions, ends, ...account }: PackedProof): AccountProof {
  const shared = Array.from(nodes.ends, (_end, index) => joinedAt(nodes, index));
  const storageProof = values.map((value, index): StorageProof => {
    const proof: Uint8Array[] = [];
    const end = ends[index] ?? 0;
    for (let at = index === 0 ? 0 : (ends[index - 1] ?? 0); at < end; at++) {
      const node = shared[positions[at] ?? 0];
      if (node) proof.push(node);
    }
    return { key: joinedAt(keys, index), value, proof };
  });
  return { ...account, storageProof };
}

function packWitness({ state, codes, keys, ...rest }: WitnessedCall): PackedWitness {
  return { ...rest, state: joinBytes(state), codes: joinBytes(codes), keys: joinBytes(keys) };
}

function unpackWitness({ state, codes, keys, ...rest }: PackedWitness): WitnessedCall {
  const parts = (joined: JoinedBytes) => Array.from(joined.ends, (_end, index) => joinedAt(joined, index));
  return { ...rest, state: parts(state), codes: parts(codes), keys: parts(keys) };
}

function packLogs(logs: readonly SimulatedLog[]): PackedLogs {
  return {
    fields: joinBytes(logs.flatMap(({ log }) => [log.address, ...log.topics, log.data])),
    topicCounts: Uint8Array.from(logs, ({ log }) => log.topics.length),
    logIndexes: Uint32Array.from(logs, ({ logIndex }) => logIndex),
  };
}

function* unpackLogs({ fields, topicCounts, logIndexes }: PackedLogs): Generator<SimulatedLog, void> {
  let at = 0;
  for (const [index, count] of topicCounts.entries()) {
    const address = joinedAt(fields, at);
    const topics = Array.from({ length: count }, (_none, topic) => joinedAt(fields, at + 1 + topic));
    const data = joinedAt(fields, at + 1 + count);
    at += count + 2;
    yield { log: { address, topics, data }, logIndex: logIndexes[index] ?? 0 };
  }
}

/** Joins byte strings. */
function joinBytes(strings: readonly Uint8Array[]): JoinedBytes {
  const ends = new Uint32Array(strings.length);
  let length = 0;
  for (const [index, string] of strings.entries()) ends[index] = length += string.length;
  const bytes = new Uint8Array(length);
  for (const [index, string] of strings.entries()) bytes.set(string, (ends[index] ?? 0) - string.length);
  return { bytes, ends };
}

/** Returns a string of {@link joinBytes}, without copying it. */
function joinedAt({ bytes, ends }: JoinedBytes, index: number): Uint8Array {
  return bytes.subarray(index === 0 ? 0 : ends[index - 1], ends[index]);
}
