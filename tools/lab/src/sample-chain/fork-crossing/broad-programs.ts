import { bytesToHex } from '@ethereumjs/util';
import { encodeCall, encodeCallOfBytes } from '../abi.ts';
import { PROGRAM_COUNT, programAddress } from './program-address.ts';
import type { Sequence } from './sequence.ts';
import { byte, push1, push2, pushAddress, type Snippet, target, VALUES, writeMemory } from './snippets.ts';

/** An amount that no account has. */
const TOO_MUCH = `6f${'ff'.repeat(16)}`;
const WORD_OF_1 = '1'.padStart(64, '0');
/** The x coordinate of a point of secp256k1. A signature with it has a signer. */
const ANY_R = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const BN_POINT = `${WORD_OF_1}${'2'.padStart(64, '0')}`;

const zeros = (length: number) => '00'.repeat(length);
const hexOf = (bytes: Uint8Array) => bytesToHex(bytes).slice(2);

/** Precompiled contracts with inputs that most of them accept. */
const PRECOMPILE_INPUTS: readonly (readonly [address: string, input: string])[] = [
  [push1(1), `${'ab'.repeat(32)}${'1b'.padStart(64, '0')}${ANY_R}${WORD_OF_1}`],
  [push1(2), 'abcdef'],
  [push1(3), 'abcdef'],
  [push1(4), 'abcdef'.repeat(20)],
  [push1(5), `${WORD_OF_1.repeat(3)}030507`],
  [push1(5), `${WORD_OF_1}${'20'.padStart(64, '0').repeat(2)}03${'ff'.repeat(64)}`],
  [push1(6), BN_POINT.repeat(2)],
  [push1(7), `${BN_POINT}${'ff'.repeat(32)}`],
  [push1(8), ''],
  [push1(8), zeros(192)],
  [push1(9), `0000000c${'5a'.repeat(208)}01`],
  [push1(10), `01${'5a'.repeat(191)}`],
  [push1(11), zeros(256)],
  [push1(12), zeros(160)],
  [push1(13), zeros(512)],
  [push1(14), zeros(288)],
  [push1(15), zeros(384)],
  [push1(16), zeros(64)],
  [push1(17), zeros(128)],
  [push2(0x1_00), '5a'.repeat(160)],
];

/** Returns a call of a precompiled contract, whose result a log shows. Some inputs are a byte too short. */
function precompileCall(sequence: Sequence): string {
  const [address, input] = sequence.pick(PRECOMPILE_INPUTS);
  const length = Math.max(0, input.length / 2 - (sequence.next(5) === 0 ? 1 : 0));
  const opcode = sequence.pick(['f1', 'f1', 'f2', 'f4', 'fa']);
  const value = opcode === 'f1' || opcode === 'f2' ? push1(sequence.pick(VALUES)) : '';
  const gas = sequence.pick(['5a', '5a', push2(3_000)]);
  const show = `${push1(32)}5fa0`;
  return `${writeMemory(input)}${push1(64)}5f${push2(length)}5f${value}${address}${gas}${opcode}50${show}`;
}

/** Returns a call whose returned data are copied, whole or beyond their end, or not copied. */
function callWithData(sequence: Sequence): string {
  const [value, opcode] = sequence.pick([
    [push1(0), 'f1'],
    [push1(1), 'f1'],
    [TOO_MUCH, 'f1'],
    [TOO_MUCH, 'f2'],
    [push1(1), 'f2'],
    ['', 'f4'],
    ['', 'fa'],
    ['', 'fa'],
  ] as const);
  const program = pushAddress(programAddress(sequence.next(PROGRAM_COUNT)).toString().slice(2));
  const use = sequence.pick(['', '3d5f5f3e', `3d5f5f3e3d5fa0`, `${push1(1)}3d015f5f3e`]);
  return `365f5f375f5f365f${value}${program}5a${opcode}50${use}`;
}

const REASONS: readonly string[] = [
  hexOf(encodeCallOfBytes('Error(string)', new TextEncoder().encode('not allowed'))),
  hexOf(encodeCallOfBytes('Error(string)', new TextEncoder().encode('ä "quoted"\n reason '.repeat(4)))),
  hexOf(encodeCallOfBytes('Error(string)', Uint8Array.of(0xff, 0xfe, 0x00))),
  hexOf(encodeCall('Panic(uint256)', 0x11n)),
  hexOf(encodeCall('Panic(uint256)', 0x77n)),
  // A reason that ends before its text.
  hexOf(encodeCallOfBytes('Error(string)', new TextEncoder().encode('cut'))).slice(0, 100),
  hexOf(encodeCall('Custom(uint256,uint256)', 1n, 2n)),
];

/** Returns code that reverts with a reason. */
function revertWithReason(sequence: Sequence): string {
  const reason = sequence.pick(REASONS);
  return `${writeMemory(reason)}${push1(reason.length / 2)}5ffd`;
}

/** Init codes that call, log, fail with a reason, and deploy code that calls or is not allowed. */
const INIT_CODES: readonly Snippet[] = [
  (sequence) => `5f5f5f5f${push1(0)}${target(sequence)}5af1505f5ff3`,
  () => `${push1(7)}${push1(8)}5f5fa25f5ff3`,
  revertWithReason,
  // Code that begins with 0xef (EIP-3541), and code above the limit (EIP-170).
  () => `60ef5f5360015ff3`,
  () => `6160015ff3`,
  // Deploys SELFDESTRUCT to the caller.
  () => `6133ff5f526002601ef3`,
  // Creates another contract.
  () => `5f5f5ff05060015ff3`,
  () => `5ffd`,
  () => `58`,
  () => '',
];

/** Returns a creation with such an init code. The same one twice collides where it has a salt. */
function creation(sequence: Sequence): string {
  const code = sequence.pick(INIT_CODES)(sequence);
  const value = sequence.pick([push1(0), push1(0), push1(1), TOO_MUCH]);
  const hasSalt = sequence.next(2) === 0;
  const length = sequence.next(12) === 0 ? push2(49_153) : push1(code.length / 2);
  const create = `${hasSalt ? '5f' : ''}${length}5f${value}${hasSalt ? 'f5' : 'f0'}`;
  const callIt = '805f5f5f5f5f945af150';
  const use = sequence.pick(['50', callIt, `${callIt}${callIt.slice(2)}`, `50${create}${callIt}`]);
  return `${writeMemory(code)}${create}${use}`;
}

/** What traces show and the first programs lack. */
export const BROAD_SNIPPETS: readonly Snippet[] = [
  precompileCall,
  precompileCall,
  callWithData,
  callWithData,
  callWithData,
  creation,
  creation,
  // Logs of two to four topics.
  (sequence) => `${push1(9)}${push1(8)}${push1(sequence.next(70))}5fa2`,
  (sequence) => `${push1(9)}${push1(8)}${push1(7)}${push1(6)}${push1(sequence.next(70))}5fa4`,
  // Values of the block and the transaction, into a slot. Values that another node has otherwise are not stored.
  (sequence) =>
    `${sequence.pick(['32', '33', '34', '38', '3a', '41', '42', '43', '46', '47', '48', '4a', '58', '59', '5f49'])}${push1(sequence.next(8))}55`,
  () => '4450455043600190034050',
  // Arithmetic with words of all lengths.
  (sequence) =>
    `${push2(sequence.next(65_536))}7f${'8'.padEnd(64, byte(sequence.next(256)))}${sequence.pick(['01', '02', '03', '04', '05', '06', '07', '0a', '0b', '10', '12', '14', '16', '18', '1a', '1b', '1c', '1d'])}${push1(2)}55`,
  (sequence) => `${push1(sequence.next(200))}5f2050`,
  (sequence) => `${push1(sequence.next(90))}${push1(3)}${push1(sequence.next(90))}5e`,
  (sequence) => `${push1(sequence.next(90))}${push1(1)}${push1(sequence.next(90))}39`,
  // Runs the running contract again, as deep as its gas allows.
  (sequence) => `${push1(sequence.next(36))}5f${push1(sequence.next(36))}5f5f305af150`,
  // Faults: a jump to nowhere, an empty stack, a full one, too much memory, an instruction that is not defined.
  (sequence) => {
    switch (sequence.next(40)) {
      case 0:
        return `${push2(60_000)}56`;
      case 1:
        return '50'.repeat(40);
      case 2:
        return `5b5f5860029003` + '56';
      case 3:
        return `${TOO_MUCH}51`;
      case 4:
        return '0c';
      case 5:
        return `${push2(8_192)}5150`;
      default:
        return '5f1550';
    }
  },
];

/** Ways to end that the first programs lack. */
export const BROAD_ENDINGS: readonly Snippet[] = [
  revertWithReason,
  revertWithReason,
  () => '3d5f5f3e3d5ff3',
  () => '3d5f5f3e3d5ffd',
  () => '365f5f37365ff3',
];
