import { type ExitedFrame, Halt, HALT_MESSAGES, OPCODES } from '@ethread/evm';

const NAMES: readonly (string | undefined)[] = OPCODES.reduce<(string | undefined)[]>(
  (names, { code, name }) => {
    names[code] = name;
    return names;
  },
  [],
);
const PREVRANDAO = 0x44;
const INVALID = 0xfe;

/** Returns the name of an instruction, in the words of geth. */
export function opcodeName(opcode: number): string {
  if (opcode === INVALID) return 'INVALID';
  // Nodes print its first name on every fork.
  if (opcode === PREVRANDAO) return 'DIFFICULTY';
  return NAMES[opcode] ?? `opcode 0x${opcode.toString(16)} not defined`;
}

/** Returns why a frame failed, in the words of geth. */
export function failureMessage({ halt, failedStep }: Pick<ExitedFrame, 'halt' | 'failedStep'>): string {
  if (failedStep) {
    const { opcode, height, least, most } = failedStep;
    if (halt === Halt.invalidOpcode) return `invalid opcode: ${opcodeName(opcode)}`;
    if (halt === Halt.stackUnderflow) return `stack underflow (${height} <=> ${least})`;
    if (halt === Halt.stackOverflow) return `stack limit reached ${height} (${most})`;
  }
  return HALT_MESSAGES[halt] ?? 'execution failed';
}
