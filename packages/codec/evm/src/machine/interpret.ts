import * as arithmetic from '../words/arithmetic.ts';
import * as bits from '../words/bits.ts';
import { fromBigInt, readBytes, readConstant, readWord, writeWord } from '../words/conversions.ts';
import { reachDeep } from './deep-stack.ts';
import { copyLimbs, MAX_SMALL, swapWords } from '../words/word-stack.ts';
import { maskWord, putComplement, putMask } from '../words/bits.ts';
import { checkedBlocks, fitsStack, JUMP_TARGET } from '../blocks-of-code.ts';
import * as accounts from './accounts.ts';
import { call } from './calls.ts';
import * as copies from './copies.ts';
import { create, leave } from './creations.ts';
import type { Frame } from './frame.ts';
import { Halt } from './halt.ts';
import type { Machine } from './machine.ts';
import { runRare } from './rare-instructions.ts';
import * as storage from './storage.ts';

/** Gas between two checks for interruption: some tens of microseconds. */
const GAS_A_POLL = 20_000;
/** Frames between two such checks, as a mask. */
const FRAMES_A_POLL = 7;
/** Returned by a frame that is not the last to run. */
const CONTINUES = -1;
const PUSH0 = 0x5f;
const PUSH1 = 0x60;
const DUP1 = 0x80;
const SWAP1 = 0x90;
const SWAP16 = 0x9f;

/**
 * Runs frames from the current one until the outermost ends, without recursion: nested calls use no JavaScript stack.
 *
 * @returns the outcome of the outermost frame.
 * @throws {InterruptedError} when the message must end.
 * @throws {MemoryExceededError} when its frames take too much memory.
 */
export function interpret(machine: Machine): number {
  for (let begun = 1; ; begun++) {
    if ((begun & FRAMES_A_POLL) === 0) machine.poll();
    const ending = runFrame(machine, machine.frame(machine.depth));
    if (ending !== CONTINUES) return ending;
  }
}

/**
 * Runs a frame that begins, or that continues after one above it has ended. It returns when another frame must run.
 *
 * A block of code that runs often has been translated to steps (`translate-block.ts`). A step runs an instruction or a
 * sequence of them, and gas is charged once for many.
 *
 * The opcodes and steps are literals in the labels, because V8 builds a jump table from literals only.
 * `interpret.test.ts` compares the names beside them with the tables. The form of steps is in literals, too, and `| 0`
 * and `+` repeat the types of numbers: V8 would otherwise represent positions and gas as objects, which makes a loop
 * three times as slow.
 *
 * A function for each frame, instead of a loop around the loop, lets V8 optimize it as a whole. It would otherwise
 * optimize the inner loop alone and discard that code at the end of each frame.
 *
 * @returns the outcome of the outermost frame, or {@link CONTINUES}.
 */
function runFrame(machine: Machine, frame: Frame): number {
  const { rules, memory, stack } = machine;
  const { fees, least, most } = rules;
  const { program, base, memoryBase } = frame;
  const { padded, constants, translation } = program;
  const step = machine.tracer?.step;
  const blocks = step ? checkedBlocks(program) : program.blocks;
  translation.useFees(fees);
  const codeLength = program.code.length;
  const { small, limbs } = stack;
  let { view } = memory;
  let memorySize = +frame.memorySize;
  let gas = +frame.gas;
  let pc = frame.pc | 0;
  let sp = frame.sp | 0;
  let pollAt = gas - GAS_A_POLL;
  let isChecked = !fitsStack(blocks[pc], sp - base);
  let isTranslated = !isChecked && translation.enter(pc) === true;
  let { steps } = translation;
  let halt: number = Halt.none;
  let outputOffset = 0;
  let outputLength = 0;

  run: for (;;) {
    let opcode: number;
    if (isTranslated) {
      opcode = steps[pc];
      // Above the number of the step is the gas of the segment that begins.
      if (opcode > 0x1ff) {
        gas -= opcode >> 9;
        if (gas < 0) {
          halt = Halt.outOfGas;
          break;
        }
        opcode &= 0x1ff;
      }
    } else {
      opcode = padded[pc];
      const fee = fees[opcode];
      const before = gas;
      gas -= fee;
      if (isChecked) {
        const height = sp - base;
        if (step !== undefined) {
          frame.sp = sp;
          step(frame, { pc, opcode, gas: before, height });
          // To record a step takes much longer than to execute it.
          machine.poll();
        }
        if (fee === Infinity) halt = Halt.invalidOpcode;
        else if (height < least[opcode]) halt = Halt.stackUnderflow;
        else if (height > most[opcode]) halt = Halt.stackOverflow;
        if (halt !== Halt.none) break;
      }
      if (gas < 0) {
        halt = fee === Infinity ? Halt.invalidOpcode : Halt.outOfGas;
        break;
      }
    }
    switch (opcode) {
      case 0x00: // STOP
        break run;
      case 0x01: // ADD
        arithmetic.add(stack, --sp);
        break;
      case 0x02: // MUL
        arithmetic.multiply(stack, --sp);
        break;
      case 0x03: // SUB
        arithmetic.subtract(stack, --sp);
        break;
      case 0x04: // DIV
        arithmetic.divide(stack, --sp);
        break;
      case 0x10: // LT
        sp--;
        small[sp - 1] = bits.compare(stack, sp, sp - 1) < 0 ? 1 : 0;
        break;
      case 0x11: // GT
        sp--;
        small[sp - 1] = bits.compare(stack, sp, sp - 1) > 0 ? 1 : 0;
        break;
      case 0x12: // SLT
        sp--;
        small[sp - 1] = bits.compareSigned(stack, sp, sp - 1) < 0 ? 1 : 0;
        break;
      case 0x13: // SGT
        sp--;
        small[sp - 1] = bits.compareSigned(stack, sp, sp - 1) > 0 ? 1 : 0;
        break;
      case 0x14: // EQ
        sp--;
        small[sp - 1] = bits.compare(stack, sp, sp - 1) === 0 ? 1 : 0;
        break;
      case 0x15: // ISZERO
        small[sp - 1] = small[sp - 1] === 0 ? 1 : 0;
        break;
      case 0x16: // AND
        bits.and(stack, --sp);
        break;
      case 0x17: // OR
        bits.or(stack, --sp);
        break;
      case 0x18: // XOR
        bits.xor(stack, --sp);
        break;
      case 0x19: // NOT
        bits.not(stack, sp - 1);
        break;
      case 0x1b: // SHL
        bits.shiftLeft(stack, --sp);
        break;
      case 0x1c: // SHR
        bits.shiftRight(stack, --sp);
        break;
      case 0x20: // KECCAK256
        frame.gas = gas;
        halt = copies.keccak(machine, frame, sp - 1);
        gas = +frame.gas;
        if (halt !== Halt.none) break run;
        ({ view } = memory);
        memorySize = +frame.memorySize;
        sp--;
        break;
      case 0x30: // ADDRESS
        accounts.putAddress(machine, sp++, frame.account);
        break;
      case 0x33: // CALLER
        accounts.putAddress(machine, sp++, frame.caller);
        break;
      case 0x34: // CALLVALUE
        fromBigInt(stack, sp++, frame.value);
        break;
      case 0x35: {
        // CALLDATALOAD
        const offset = small[sp - 1];
        const rest = frame.inputLength - offset;
        if (offset < 0 || rest <= 0) small[sp - 1] = 0;
        else if (rest >= 32) readWord(stack, sp - 1, view, frame.inputOffset + offset);
        else readBytes(stack, sp - 1, memory.bytes, frame.inputOffset + offset, rest, 32 - rest);
        break;
      }
      case 0x36: // CALLDATASIZE
        small[sp++] = frame.inputLength;
        break;
      case 0x37: {
        // CALLDATACOPY
        frame.gas = gas;
        const { inputOffset } = frame;
        halt = copies.copy(machine, frame, sp - 1, undefined, inputOffset, inputOffset + frame.inputLength);
        gas = +frame.gas;
        if (halt !== Halt.none) break run;
        ({ view } = memory);
        memorySize = +frame.memorySize;
        sp -= 3;
        break;
      }
      case 0x38: // CODESIZE
        small[sp++] = codeLength;
        break;
      case 0x3b: // EXTCODESIZE
        frame.gas = gas;
        halt = accounts.codeSize(machine, frame, sp - 1);
        gas = +frame.gas;
        if (halt !== Halt.none) break run;
        break;
      case 0x3d: // RETURNDATASIZE
        small[sp++] = machine.returnedLength;
        break;
      case 0x3e: // RETURNDATACOPY
        frame.gas = gas;
        halt = copies.copyReturnData(machine, frame, sp - 1);
        gas = +frame.gas;
        if (halt !== Halt.none) break run;
        ({ view } = memory);
        memorySize = +frame.memorySize;
        sp -= 3;
        break;
      case 0x42: // TIMESTAMP
        small[sp++] = machine.block.timestamp;
        break;
      case 0x50: // POP
        sp--;
        break;
      case 0x51: {
        // MLOAD
        const offset = small[sp - 1];
        if (offset < 0 || offset + 32 > memorySize) {
          gas = +machine.reach(frame, offset, 32, gas);
          if (gas < 0) {
            halt = Halt.outOfGas;
            break run;
          }
          ({ view } = memory);
          memorySize = +frame.memorySize;
        }
        readWord(stack, sp - 1, view, memoryBase + offset);
        break;
      }
      case 0x52: {
        // MSTORE
        const offset = small[sp - 1];
        if (offset < 0 || offset + 32 > memorySize) {
          gas = +machine.reach(frame, offset, 32, gas);
          if (gas < 0) {
            halt = Halt.outOfGas;
            break run;
          }
          ({ view } = memory);
          memorySize = +frame.memorySize;
        }
        writeWord(stack, sp - 2, view, memoryBase + offset);
        sp -= 2;
        break;
      }
      case 0x54: // SLOAD
        frame.gas = gas;
        halt = storage.load(machine, frame, sp - 1);
        gas = +frame.gas;
        if (halt !== Halt.none) break run;
        break;
      case 0x55: // SSTORE
        frame.gas = gas;
        halt = storage.store(machine, frame, sp - 1);
        gas = +frame.gas;
        if (halt !== Halt.none) break run;
        sp -= 2;
        break;
      case 0x56: {
        // JUMP
        const target = small[--sp];
        if (target < 0 || target >= codeLength || (blocks[target] & JUMP_TARGET) === 0) {
          halt = Halt.invalidJump;
          break run;
        }
        pc = target | 0;
        isTranslated = isTranslated && steps[pc] !== 0;
        continue;
      }
      case 0x57: {
        // JUMPI
        sp -= 2;
        if (small[sp] === 0) break;
        const target = small[sp + 1];
        if (target < 0 || target >= codeLength || (blocks[target] & JUMP_TARGET) === 0) {
          halt = Halt.invalidJump;
          break run;
        }
        pc = target | 0;
        isTranslated = isTranslated && steps[pc] !== 0;
        continue;
      }
      case 0x58: // PC
        small[sp++] = pc;
        break;
      case 0x59: // MSIZE
        small[sp++] = memorySize;
        break;
      case 0x5a: // GAS
        if (frame.reserve === 0n) small[sp++] = gas;
        else fromBigInt(stack, sp++, frame.reserve + BigInt(gas));
        break;
      case 0x5b: // JUMPDEST
        isChecked = !fitsStack(blocks[pc], sp - base);
        isTranslated = !isChecked && translation.enter(pc) === true;
        ({ steps } = translation);
        if (gas < pollAt) {
          machine.poll();
          pollAt = gas - GAS_A_POLL;
        }
        break;
      case 0x5f: // PUSH0
        small[sp++] = 0;
        break;
      case 0x60: // PUSH1
        small[sp++] = padded[pc + 1];
        pc += 2;
        continue;
      case 0x61: // PUSH2
        small[sp++] = (padded[pc + 1] << 8) | padded[pc + 2];
        pc += 3;
        continue;
      case 0xe6: // DUPN
      case 0xe7: // SWAPN
      case 0xe8: // EXCHANGE
        halt = reachDeep(stack, opcode, padded[pc + 1], base, sp);
        if (halt !== Halt.none) break run;
        if (opcode === 0xe6) sp++;
        isChecked = true;
        isTranslated = false;
        pc += 2;
        continue;
      case 0xf0: // CREATE
      case 0xf5: // CREATE2
        frame.gas = gas;
        frame.pc = pc;
        frame.sp = sp;
        halt = create(machine, frame, opcode);
        if (halt === Halt.none) return CONTINUES;
        break run;
      case 0xf1: // CALL
      case 0xf2: // CALLCODE
      case 0xf4: // DELEGATECALL
      case 0xfa: // STATICCALL
        frame.gas = gas;
        frame.pc = pc;
        frame.sp = sp;
        halt = call(machine, frame, opcode);
        if (halt === Halt.none) return CONTINUES;
        break run;
      case 0xf3: // RETURN
      case 0xfd: // REVERT
        outputLength = small[sp - 2];
        gas = +machine.reach(frame, small[sp - 1], outputLength, gas);
        if (gas < 0) {
          halt = Halt.outOfGas;
          break run;
        }
        outputOffset = memoryBase + small[sp - 1];
        halt = opcode === 0xf3 ? Halt.none : Halt.revert;
        break run;
      case 0xff: // SELFDESTRUCT
        frame.gas = gas;
        halt = accounts.selfdestruct(machine, frame, sp - 1);
        gas = +frame.gas;
        break run;
      case 0x100: // INVALID
        halt = Halt.invalidOpcode;
        break run;
      case 0x101: // CONSTANT
        small[sp++] = steps[pc + 1] >>> 0;
        pc = steps[pc + 2];
        continue;
      case 0x102: // NEGATIVE
        putComplement(stack, sp++, steps[pc + 1]);
        pc = steps[pc + 2];
        continue;
      case 0x103: // MASK
        putMask(stack, sp++, steps[pc + 1]);
        pc = steps[pc + 2];
        continue;
      case 0x104: // AND_MASK
        maskWord(stack, sp - 1, steps[pc + 1]);
        pc = steps[pc + 2];
        continue;
      case 0x105: // CONSTANTS
        small[sp] = steps[pc + 1] >>> 0;
        small[sp + 1] = steps[pc + 2] >>> 0;
        sp += 2;
        pc = steps[pc + 3];
        continue;
      case 0x106: {
        // ADD_CONSTANT
        const value = small[sp - 1];
        const sum = value + (steps[pc + 1] >>> 0);
        if (value >= 0 && sum <= MAX_SMALL) small[sp - 1] = sum;
        else {
          small[sp] = steps[pc + 1] >>> 0;
          arithmetic.add(stack, sp);
        }
        pc = steps[pc + 2];
        continue;
      }
      case 0x107: {
        // CONSTANT_DUP
        small[sp++] = steps[pc + 1] >>> 0;
        const rest = steps[pc + 2];
        const from = sp - (rest & 31);
        const value = small[from];
        small[sp] = value;
        if (value < 0) copyLimbs(limbs, sp, from);
        sp++;
        pc = rest >> 5;
        continue;
      }
      case 0x108: {
        // MLOAD_AT
        const offset = steps[pc + 1] >>> 0;
        if (offset + 32 > memorySize) {
          gas = +machine.reach(frame, offset, 32, gas);
          if (gas < 0) {
            halt = Halt.outOfGas;
            break run;
          }
          ({ view } = memory);
          memorySize = +frame.memorySize;
        }
        readWord(stack, sp++, view, memoryBase + offset);
        pc = steps[pc + 2];
        continue;
      }
      case 0x109: // JUMP_TO
        pc = steps[pc + 1];
        isTranslated = steps[pc] !== 0;
        continue;
      case 0x10a: // JUMPI_TO
        pc = small[--sp] === 0 ? steps[pc + 2] : steps[pc + 1];
        isTranslated = steps[pc] !== 0;
        continue;
      case 0x10b: // ISZERO_JUMPI
        pc = small[--sp] === 0 ? steps[pc + 1] : steps[pc + 2];
        isTranslated = steps[pc] !== 0;
        continue;
      case 0x10c: // LT_JUMPI
        sp -= 2;
        pc = bits.compare(stack, sp + 1, sp) < 0 ? steps[pc + 1] : steps[pc + 2];
        isTranslated = steps[pc] !== 0;
        continue;
      case 0x10d: // GT_JUMPI
        sp -= 2;
        pc = bits.compare(stack, sp + 1, sp) > 0 ? steps[pc + 1] : steps[pc + 2];
        isTranslated = steps[pc] !== 0;
        continue;
      case 0x10e: // EQ_JUMPI
        sp -= 2;
        pc = bits.compare(stack, sp + 1, sp) === 0 ? steps[pc + 1] : steps[pc + 2];
        isTranslated = steps[pc] !== 0;
        continue;
      case 0x10f: // SLT_JUMPI
        sp -= 2;
        pc = bits.compareSigned(stack, sp + 1, sp) < 0 ? steps[pc + 1] : steps[pc + 2];
        isTranslated = steps[pc] !== 0;
        continue;
      case 0x110: // SGT_JUMPI
        sp -= 2;
        pc = bits.compareSigned(stack, sp + 1, sp) > 0 ? steps[pc + 1] : steps[pc + 2];
        isTranslated = steps[pc] !== 0;
        continue;
      case 0x111: // SELECT_EQ
        pc = small[sp - 1] === steps[pc + 1] >>> 0 ? steps[pc + 2] : steps[pc + 3];
        isTranslated = steps[pc] !== 0;
        continue;
      case 0x112: {
        // SELECT_GT
        const value = small[sp - 1];
        pc = value >= 0 && value < steps[pc + 1] >>> 0 ? steps[pc + 2] : steps[pc + 3];
        isTranslated = steps[pc] !== 0;
        continue;
      }
      case 0x113: {
        // SWAP_POP
        sp--;
        const to = sp - steps[pc + 1];
        const value = small[sp];
        small[to] = value;
        if (value < 0) copyLimbs(limbs, to, sp);
        pc += 2;
        continue;
      }
      case 0x114: {
        // POPS
        const count = steps[pc + 1];
        sp -= count;
        pc += count;
        continue;
      }
      case 0x115: {
        // DUP_DUP
        const depths = steps[pc + 1];
        let from = sp - (depths & 31);
        let value = small[from];
        small[sp] = value;
        if (value < 0) copyLimbs(limbs, sp, from);
        sp++;
        from = sp - (depths >> 5);
        value = small[from];
        small[sp] = value;
        if (value < 0) copyLimbs(limbs, sp, from);
        sp++;
        pc += 2;
        continue;
      }
      case 0x116: {
        // SWAP_SWAP
        const depths = steps[pc + 1];
        swapWords(stack, sp - 1, sp - 1 - (depths & 31));
        swapWords(stack, sp - 1, sp - 1 - (depths >> 5));
        pc += 2;
        continue;
      }
      case 0x117: {
        // DUP_ADD
        const from = sp - steps[pc + 1];
        const value = small[from];
        const sum = value + small[sp - 1];
        if (value >= 0 && small[sp - 1] >= 0 && sum <= MAX_SMALL) small[sp - 1] = sum;
        else {
          small[sp] = value;
          if (value < 0) copyLimbs(limbs, sp, from);
          arithmetic.add(stack, sp);
        }
        pc += 2;
        continue;
      }
      case 0x118: // PLAIN
        isTranslated = false;
        continue;
      default:
        if (opcode < PUSH1 || opcode > SWAP16) {
          frame.gas = gas;
          frame.sp = sp;
          halt = runRare(machine, frame, opcode);
          gas = +frame.gas;
          if (halt !== Halt.none) break run;
          ({ view } = memory);
          memorySize = +frame.memorySize;
          sp = frame.sp | 0;
        } else if (opcode >= SWAP1) {
          const other = sp - 2 - (opcode - SWAP1);
          const top = small[sp - 1];
          const below = small[other];
          if (top >= 0 && below >= 0) {
            small[sp - 1] = below;
            small[other] = top;
          } else {
            swapWords(stack, sp - 1, other);
          }
        } else if (opcode >= DUP1) {
          const from = sp - 1 - (opcode - DUP1);
          const value = small[from];
          small[sp] = value;
          if (value < 0) copyLimbs(limbs, sp, from);
          sp++;
        } else {
          const length = opcode - PUSH0;
          readConstant(stack, sp++, constants, pc + 1, length);
          pc += length;
        }
    }
    pc++;
  }
  frame.gas = gas;
  frame.pc = pc;
  frame.sp = sp;
  const isOutermost = machine.depth === 0;
  const ending = leave(machine, halt, outputOffset, outputLength);
  return isOutermost ? ending : CONTINUES;
}
