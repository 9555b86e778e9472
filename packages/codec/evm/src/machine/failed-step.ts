import type { Frame } from './frame.ts';
import { Halt } from './halt.ts';
import type { Machine } from './machine.ts';
import type { FailedStep } from './tracer.ts';

/** Returns the instruction at which a frame failed, when its outcome does not tell why. */
export function failedStepOf({ rules }: Machine, frame: Frame, halt: number): FailedStep | undefined {
  if (halt !== Halt.invalidOpcode && halt !== Halt.stackUnderflow && halt !== Halt.stackOverflow)
    return undefined;
  const opcode = frame.program.padded[frame.pc] ?? 0;
  const height = frame.sp - frame.base;
  return { opcode, height, least: rules.least[opcode] ?? 0, most: rules.most[opcode] ?? 0 };
}
