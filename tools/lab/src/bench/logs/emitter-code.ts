/** Maximum number of topics of a log. */
export const MAX_TOPICS = 4;
/** Size of a record's head: the number of topics and the number of words of data. */
const HEAD_BYTES = 2;
const WORD_BYTES = 32;

const [ADD, MUL, LT, ISZERO, BYTE, SHL] = [0x01, 0x02, 0x10, 0x15, 0x1a, 0x1b];
const [CALLDATALOAD, CALLDATASIZE, CALLDATACOPY, JUMP, JUMPI] = [0x35, 0x36, 0x37, 0x56, 0x57];
const [JUMPDEST, PUSH0, PUSH1, STOP, LOG0] = [0x5b, 0x5f, 0x60, 0x00, 0xa0];
const dup = (depth: number) => 0x7f + depth;
const swap = (depth: number) => 0x8f + depth;

/**
 * Returns the code of a contract that emits the logs in its input. The input is a sequence of records: a byte with the
 * number of topics, a byte with the number of words of data, the topics, the data.
 */
export function emitterCode(): Uint8Array {
  const sections = Array.from({ length: MAX_TOPICS + 1 }, (_none, topics) => logSection(topics));
  const sectionBytes = Math.max(...sections.map(({ length }) => length));
  const head = (base: number, end: number) => [
    ...[PUSH0, JUMPDEST], // offset
    ...[CALLDATASIZE, dup(2), LT, ISZERO, PUSH1, end, JUMPI],
    ...[dup(1), CALLDATALOAD], // offset, head
    ...[dup(1), PUSH0, BYTE, swap(1), PUSH1, 1, BYTE, PUSH1, 5, SHL, swap(1)], // offset, size, topics
    ...[dup(2), dup(2), PUSH1, 5, SHL, dup(5), ADD, PUSH1, HEAD_BYTES, ADD, PUSH0, CALLDATACOPY],
    ...[PUSH1, sectionBytes, MUL, PUSH1, base, ADD, JUMP], // offset, size
  ];
  const base = head(0, 0).length;
  const padded = sections.flatMap((section) => [
    ...section,
    ...Array<number>(sectionBytes - section.length).fill(STOP),
  ]);
  return Uint8Array.from([...head(base, base + padded.length), ...padded, JUMPDEST, STOP]);
}

/** Emits a log with a number of topics, whose data is in memory, and continues after its record. */
function logSection(topics: number): number[] {
  const pushed = Array.from({ length: topics }, (_none, at) => {
    const offset = HEAD_BYTES + WORD_BYTES * (topics - 1 - at);
    return [dup(2 + at), PUSH1, offset, ADD, CALLDATALOAD];
  });
  return [
    ...[JUMPDEST, ...pushed.flat()],
    ...[dup(topics + 1), PUSH0, LOG0 + topics],
    ...[ADD, PUSH1, HEAD_BYTES + WORD_BYTES * topics, ADD, PUSH1, 1, JUMP],
  ];
}

/** A log for the emitter's input. */
export interface LogToEmit {
  readonly topics: readonly Uint8Array[];
  /** Whole words of 32 bytes. */
  readonly data: Uint8Array;
}

/** Returns the input with which the emitter emits these logs. */
export function emitterInput(logs: readonly LogToEmit[]): string {
  const pieces = logs.flatMap(({ topics, data }) => [
    Uint8Array.of(topics.length, data.length / WORD_BYTES),
    ...topics,
    data,
  ]);
  return `0x${Buffer.concat(pieces).toString('hex')}`;
}
