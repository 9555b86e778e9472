import { BROAD_ENDINGS, BROAD_SNIPPETS } from './broad-programs.ts';
import { PROGRAM_COUNT } from './program-address.ts';
import { Sequence } from './sequence.ts';
import { push1, push2, type Snippet, target, VALUES, writeMemory } from './snippets.ts';

/**
 * Returns code that Amsterdam prices, logs or lists differently from Osaka, chosen by the contract's index and the
 * chain's seed.
 */
export function programCode(index: number, seed: number): string {
  const snippets = [...SNIPPETS, ...BROAD_SNIPPETS];
  const endings = [...ENDINGS, ...BROAD_ENDINGS];
  const sequence = new Sequence(1_000 + PROGRAM_COUNT * seed + index);
  const parts: string[] = [];
  for (let count = 3 + sequence.next(6); count > 0; count--) parts.push(sequence.pick(snippets)(sequence));
  return `0x${parts.join('')}${sequence.pick(endings)(sequence)}`;
}

function call(sequence: Sequence, opcode: string, hasValue: boolean): string {
  const gas = sequence.pick(['5a', push2(2_000 + sequence.next(60_000)), '620493e0']);
  const value = hasValue ? push1(sequence.pick(VALUES)) : '';
  return `${push1(32)}${push1(0)}${push1(sequence.next(64))}${push1(0)}${value}${target(sequence)}${gas}${opcode}50`;
}

/** Returns init code that stores and then deploys `length` zero bytes, or fails. */
function initCode(sequence: Sequence): string {
  const store = sequence.next(2) === 0 ? `${push1(1)}${push1(0)}55` : '';
  switch (sequence.next(6)) {
    case 0:
      return `${store}${push1(0)}${push1(0)}fd`;
    case 1:
      return `${store}fe`;
    case 2:
      return `${store}30ff`;
    case 3:
      return `${store}${target(sequence)}ff`;
    default:
      return `${store}${push2(sequence.next(200))}${push1(0)}f3`;
  }
}

function creation(sequence: Sequence, hasSalt: boolean): string {
  const code = initCode(sequence);
  const length = code.length / 2;
  const salt = hasSalt ? push1(sequence.next(2)) : '';
  const value = push1(sequence.pick(VALUES));
  return `${writeMemory(code)}${salt}${push1(length)}${push1(0)}${value}${hasSalt ? 'f5' : 'f0'}${sequence.pick(['50', `${push1(9)}55`, `80${push1(0)}${push1(0)}${push1(0)}${push1(0)}${push1(1)}945af150`])}`;
}

const SNIPPETS: readonly Snippet[] = [
  (sequence) => `${push1(sequence.next(3))}${push1(sequence.next(6))}55`,
  (sequence) => `${push1(sequence.next(3))}${push1(sequence.next(6))}55`,
  // Sets a slot and restores it, so that its charge is refunded.
  (sequence) => `${push1(5)}${push1(30)}55${push1(sequence.next(2))}${push1(30)}55${push1(0)}${push1(30)}55`,
  (sequence) => `${push1(sequence.next(8))}5450`,
  (sequence) => `${target(sequence)}3150`,
  (sequence) => `${target(sequence)}3b50`,
  (sequence) => `${target(sequence)}3f50`,
  (sequence) => `${push1(sequence.next(64))}${push1(0)}${push1(0)}${target(sequence)}3c`,
  (sequence) => call(sequence, 'f1', true),
  (sequence) => call(sequence, 'f1', true),
  (sequence) => call(sequence, 'f1', true),
  (sequence) => call(sequence, 'f2', true),
  (sequence) => call(sequence, 'f4', false),
  (sequence) => call(sequence, 'fa', false),
  (sequence) => creation(sequence, false),
  (sequence) => creation(sequence, true),
  (sequence) => `${push1(sequence.next(64))}${push1(0)}${sequence.pick(['a0', `${push1(1)}90a1`])}`,
  // SLOTNUM (EIP-7843) is not an instruction before Amsterdam, so few contracts have it.
  (sequence) => (sequence.next(6) === 0 ? `4b${push1(7)}55` : '5a50'),
  // DUPN, SWAPN and EXCHANGE (EIP-8024) on twenty words.
  (sequence) =>
    sequence.next(6) === 0
      ? `${Array.from({ length: 20 }, (_, at) => push1(at)).join('')}${sequence.pick(['e680', 'e780', 'e79150', 'e88e', 'e8d0', 'e65b'])}${push1(8)}55`
      : '4750',
  (sequence) => `${push1(sequence.next(4))}${push1(1)}5d${push1(1)}5c50`,
];

const ENDINGS: readonly Snippet[] = [
  () => '00',
  () => '00',
  () => '00',
  () => `${push1(32)}${push1(0)}f3`,
  () => `${push1(4)}${push1(0)}fd`,
  () => 'fe',
  (sequence) => `${target(sequence)}ff`,
  () => '30ff',
];
