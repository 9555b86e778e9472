/** Topics that a log may have at most. */
export const MAX_TOPICS = 4;
/** What stands before a record's topics: how many of them there are, and how many words of data. */
const HEAD_BYTES = 2;
const WORD_BYTES = 32;
const [ADD, MUL, LT, ISZERO, BYTE, SHL] = [0x01, 0x02, 0x10, 0x15, 0x1a, 0x1b];
const [CALLDATALOAD, CALLDATASIZE, CALLDATACOPY, JUMP, JUMPI] = [0x35, 0x36, 0x37, 0x56, 0x57];
const [JUMPDEST, PUSH0, PUSH1, STOP, LOG0] = [0x5b, 0x5f, 0x60, 0x00, 0xa0];
const dup = (depth) => 0x7f + depth;
const swap = (depth) => 0x8f + depth;
/**
 * Code that emits the logs its input spells out, one record after another: a byte with the number of topics, a byte with the
 * number of words of data, the topics, the data.
 */
export function emitterCode() {
    const sections = Array.from({ length: MAX_TOPICS + 1 }, (_none, topics) => logSection(topics));
    const sectionBytes = Math.max(...sections.map(({ length }) => length));
    const head = (base, end) => [
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
        ...Array(sectionBytes - section.length).fill(STOP),
    ]);
    return Uint8Array.from([...head(base, base + padded.length), ...padded, JUMPDEST, STOP]);
}
/** Emits a log of so many topics, whose data is in memory, and goes on behind its record. */
function logSection(topics) {
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
/** The input that has the emitter make these logs. */
export function emitterInput(logs) {
    const pieces = logs.flatMap(({ topics, data }) => [
        Uint8Array.of(topics.length, data.length / WORD_BYTES),
        ...topics,
        data,
    ]);
    return `0x${Buffer.concat(pieces).toString('hex')}`;
}
//# sourceMappingURL=emitter-code.js.map