import { keccak256 } from '@ethread/chain';
import { createLruCache } from '@ethread/core';
import type { Frame } from './frame.ts';
import { FrameBytes } from './frame-bytes.ts';
import type { InstructionCosts } from './instruction-costs.ts';
import { constantAt, type Program, readProgram } from './program.ts';
import * as word from './word.ts';
import type { Word } from './word.ts';

/** What a frame runs ahead with. */
export interface RunAheadModules {
  readonly costs: InstructionCosts;
  /** Storage as the frames of the call have left it. */
  readonly storage: (address: Uint8Array, slot: Uint8Array) => Uint8Array;
  /** Looked at every few jumps, since code can only loop through jumps and calls. Throws what ends the call. */
  readonly look: () => void;
}

const MAX_STACK = 1_024;
/** A jump costs little more than a look. */
const JUMPS_A_LOOK = 64;
/** Memory for what is known of codes. */
const PROGRAM_BYTES = 8 * 1024 * 1024;
const PUSH0 = 0x5f;
const DUP1 = 0x80;
const SWAP1 = 0x90;

/** Runs a frame ahead. */
export type RunAhead = (frame: Frame) => void;

/**
 * Runs a frame's instructions, from the next one on, up to the first that it leaves to the interpreter: calls, logs,
 * writes, ends, what is rare, and everything that fails. What fails is left undone, so that the interpreter finds the frame
 * as if it had come there itself and gives its own error; this only needs to be right about what goes well.
 */
export function createRunAhead({ costs, storage, look }: RunAheadModules): RunAhead {
  const { fees, least, most, keccakWord, copyWord, exponentByte, coldRead, warmRead } = costs;
  const programs = createLruCache<Uint8Array, Program>(PROGRAM_BYTES);
  // Frames run ahead one at a time, so that they share what is filled anew for each.
  const stack: Word[] = Array.from({ length: MAX_STACK }, () => 0);
  const memory = new FrameBytes();
  const scratch = new Uint8Array(32);
  const scratchView = new DataView(scratch.buffer);
  let jumps = 0;

  /** Up to 32 bytes as a word. */
  function wordOf(bytes: Uint8Array): Word {
    scratch.fill(0);
    scratch.set(bytes, 32 - bytes.length);
    return word.readWord(scratchView, 0);
  }

  /** 32 bytes from an offset on, with zeros behind the end. */
  function wordAt(bytes: Uint8Array, offset: Word): Word {
    if (typeof offset !== 'number' || offset >= bytes.length) return 0;
    scratch.fill(0);
    scratch.set(bytes.subarray(offset, offset + 32));
    return word.readWord(scratchView, 0);
  }

  function bytesOf(value: Word): Uint8Array {
    const bytes = new Uint8Array(32);
    word.writeWord(new DataView(bytes.buffer), 0, value);
    return bytes;
  }

  /** Copies into memory, with zeros behind the end of the source. */
  function copy(to: number, source: Uint8Array, from: Word, length: number): void {
    const start = typeof from === 'number' && from < source.length ? from : source.length;
    const copied = source.subarray(start, start + length);
    memory.bytes.set(copied, to);
    memory.bytes.fill(0, to + copied.length, to + length);
  }

  function programOf(code: Uint8Array): Program {
    let program = programs.get(code);
    if (!program) {
      program = readProgram(code);
      programs.set(code, program, 4 * code.length);
    }
    return program;
  }

  return (frame) => {
    if (frame.env.eof || frame.gasLeft > Number.MAX_SAFE_INTEGER) return;
    const { code, env, interpreter } = frame;
    const program = programOf(code);
    const { jumpTargets } = program;
    let gas = Number(frame.gasLeft);
    let pc = frame.programCounter;
    let height = frame.stack.length;
    for (const [index, value] of frame.stack.popN(height).entries())
      stack[height - 1 - index] = word.toWord(value);
    memory.open(frame);

    // Where an instruction can not run, `pc` is its place and `fee` is not paid.
    let fee: number;
    run: for (;;) {
      const opcode = code[pc];
      if (opcode === undefined) {
        fee = 0;
        break;
      }
      fee = fees[opcode] ?? Infinity;
      if (gas < fee || height < (least[opcode] ?? 0) || height > (most[opcode] ?? 0)) {
        fee = 0;
        break;
      }
      gas -= fee;
      switch (opcode) {
        case 0x01: // ADD
          stack[height - 2] = word.add(stack[height - 1] ?? 0, stack[height - 2] ?? 0);
          height--;
          break;
        case 0x02: // MUL
          stack[height - 2] = word.multiply(stack[height - 1] ?? 0, stack[height - 2] ?? 0);
          height--;
          break;
        case 0x03: // SUB
          stack[height - 2] = word.subtract(stack[height - 1] ?? 0, stack[height - 2] ?? 0);
          height--;
          break;
        case 0x04: // DIV
          stack[height - 2] = word.divide(stack[height - 1] ?? 0, stack[height - 2] ?? 0);
          height--;
          break;
        case 0x05: // SDIV
          stack[height - 2] = word.divideSigned(stack[height - 1] ?? 0, stack[height - 2] ?? 0);
          height--;
          break;
        case 0x06: // MOD
          stack[height - 2] = word.remainder(stack[height - 1] ?? 0, stack[height - 2] ?? 0);
          height--;
          break;
        case 0x07: // SMOD
          stack[height - 2] = word.remainderSigned(stack[height - 1] ?? 0, stack[height - 2] ?? 0);
          height--;
          break;
        case 0x08: // ADDMOD
          stack[height - 3] = word.addModulo(
            stack[height - 1] ?? 0,
            stack[height - 2] ?? 0,
            stack[height - 3] ?? 0,
          );
          height -= 2;
          break;
        case 0x09: // MULMOD
          stack[height - 3] = word.multiplyModulo(
            stack[height - 1] ?? 0,
            stack[height - 2] ?? 0,
            stack[height - 3] ?? 0,
          );
          height -= 2;
          break;
        case 0x0a: {
          // EXP
          const exponent = stack[height - 2] ?? 0;
          const price = exponentByte * word.byteLength(exponent);
          if (gas < price) break run;
          gas -= price;
          stack[height - 2] = word.power(stack[height - 1] ?? 0, exponent);
          height--;
          break;
        }
        case 0x0b: // SIGNEXTEND
          stack[height - 2] = word.signExtend(stack[height - 1] ?? 0, stack[height - 2] ?? 0);
          height--;
          break;
        case 0x10: // LT
          stack[height - 2] = (stack[height - 1] ?? 0) < (stack[height - 2] ?? 0) ? 1 : 0;
          height--;
          break;
        case 0x11: // GT
          stack[height - 2] = (stack[height - 1] ?? 0) > (stack[height - 2] ?? 0) ? 1 : 0;
          height--;
          break;
        case 0x12: // SLT
          stack[height - 2] = word.isLessSigned(stack[height - 1] ?? 0, stack[height - 2] ?? 0) ? 1 : 0;
          height--;
          break;
        case 0x13: // SGT
          stack[height - 2] = word.isLessSigned(stack[height - 2] ?? 0, stack[height - 1] ?? 0) ? 1 : 0;
          height--;
          break;
        case 0x14: // EQ
          stack[height - 2] = stack[height - 1] === stack[height - 2] ? 1 : 0;
          height--;
          break;
        case 0x15: // ISZERO
          stack[height - 1] = stack[height - 1] === 0 ? 1 : 0;
          break;
        case 0x16: // AND
          stack[height - 2] = word.and(stack[height - 1] ?? 0, stack[height - 2] ?? 0);
          height--;
          break;
        case 0x17: // OR
          stack[height - 2] = word.or(stack[height - 1] ?? 0, stack[height - 2] ?? 0);
          height--;
          break;
        case 0x18: // XOR
          stack[height - 2] = word.xor(stack[height - 1] ?? 0, stack[height - 2] ?? 0);
          height--;
          break;
        case 0x19: // NOT
          stack[height - 1] = word.not(stack[height - 1] ?? 0);
          break;
        case 0x1a: // BYTE
          stack[height - 2] = word.byteAt(stack[height - 1] ?? 0, stack[height - 2] ?? 0);
          height--;
          break;
        case 0x1b: // SHL
          stack[height - 2] = word.shiftLeft(stack[height - 1] ?? 0, stack[height - 2] ?? 0);
          height--;
          break;
        case 0x1c: // SHR
          stack[height - 2] = word.shiftRight(stack[height - 1] ?? 0, stack[height - 2] ?? 0);
          height--;
          break;
        case 0x1d: // SAR
          stack[height - 2] = word.shiftRightSigned(stack[height - 1] ?? 0, stack[height - 2] ?? 0);
          height--;
          break;
        case 0x1e: // CLZ
          stack[height - 1] = word.countLeadingZeros(stack[height - 1] ?? 0);
          break;
        case 0x20: {
          // KECCAK256
          const offset = stack[height - 1] ?? 0;
          const length = stack[height - 2] ?? 0;
          if (typeof length !== 'number') break run;
          const price = memory.price(offset, length) + keccakWord * Math.ceil(length / 32);
          if (gas < price) break run;
          gas -= price;
          const from = memory.reach(offset, length);
          stack[height - 2] = wordOf(keccak256(memory.bytes.subarray(from, from + length)));
          height--;
          break;
        }
        case 0x30: // ADDRESS
          stack[height++] = wordOf(env.address.bytes);
          break;
        case 0x32: // ORIGIN
          stack[height++] = wordOf(env.origin.bytes);
          break;
        case 0x33: // CALLER
          stack[height++] = wordOf(env.caller.bytes);
          break;
        case 0x34: // CALLVALUE
          stack[height++] = word.toWord(env.callValue);
          break;
        case 0x35: // CALLDATALOAD
          stack[height - 1] = wordAt(env.callData, stack[height - 1] ?? 0);
          break;
        case 0x36: // CALLDATASIZE
          stack[height++] = env.callData.length;
          break;
        case 0x37: {
          // CALLDATACOPY
          const to = stack[height - 1] ?? 0;
          const from = stack[height - 2] ?? 0;
          const length = stack[height - 3] ?? 0;
          if (typeof length !== 'number') break run;
          const price = memory.price(to, length) + copyWord * Math.ceil(length / 32);
          if (gas < price) break run;
          gas -= price;
          copy(memory.reach(to, length), env.callData, from, length);
          height -= 3;
          break;
        }
        case 0x38: // CODESIZE
          stack[height++] = env.code.length;
          break;
        case 0x39: {
          // CODECOPY
          const to = stack[height - 1] ?? 0;
          const from = stack[height - 2] ?? 0;
          const length = stack[height - 3] ?? 0;
          if (typeof length !== 'number') break run;
          const price = memory.price(to, length) + copyWord * Math.ceil(length / 32);
          if (gas < price) break run;
          gas -= price;
          copy(memory.reach(to, length), env.code, from, length);
          height -= 3;
          break;
        }
        case 0x3a: // GASPRICE
          stack[height++] = word.toWord(env.gasPrice);
          break;
        case 0x3d: // RETURNDATASIZE
          stack[height++] = frame.returnBytes.length;
          break;
        case 0x3e: {
          // RETURNDATACOPY
          const to = stack[height - 1] ?? 0;
          const from = stack[height - 2] ?? 0;
          const length = stack[height - 3] ?? 0;
          if (typeof length !== 'number') break run;
          if (typeof from !== 'number' || from + length > frame.returnBytes.length) break run;
          const price = memory.price(to, length) + copyWord * Math.ceil(length / 32);
          if (gas < price) break run;
          gas -= price;
          copy(memory.reach(to, length), frame.returnBytes, from, length);
          height -= 3;
          break;
        }
        case 0x41: // COINBASE
          stack[height++] = word.toWord(interpreter.getBlockCoinbase());
          break;
        case 0x42: // TIMESTAMP
          stack[height++] = word.toWord(interpreter.getBlockTimestamp());
          break;
        case 0x43: // NUMBER
          stack[height++] = word.toWord(interpreter.getBlockNumber());
          break;
        case 0x45: // GASLIMIT
          stack[height++] = word.toWord(interpreter.getBlockGasLimit());
          break;
        case 0x46: // CHAINID
          stack[height++] = word.toWord(interpreter.getChainId());
          break;
        case 0x47: // SELFBALANCE
          stack[height++] = word.toWord(interpreter.getSelfBalance());
          break;
        case 0x48: // BASEFEE
          stack[height++] = word.toWord(interpreter.getBlockBaseFee());
          break;
        case 0x50: // POP
          height--;
          break;
        case 0x51: {
          // MLOAD
          const offset = stack[height - 1] ?? 0;
          const price = memory.price(offset, 32);
          if (gas < price) break run;
          gas -= price;
          const from = memory.reach(offset, 32);
          stack[height - 1] = word.readWord(memory.view, from);
          break;
        }
        case 0x52: {
          // MSTORE
          const offset = stack[height - 1] ?? 0;
          const price = memory.price(offset, 32);
          if (gas < price) break run;
          gas -= price;
          const to = memory.reach(offset, 32);
          word.writeWord(memory.view, to, stack[height - 2] ?? 0);
          height -= 2;
          break;
        }
        case 0x53: {
          // MSTORE8
          const offset = stack[height - 1] ?? 0;
          const price = memory.price(offset, 1);
          if (gas < price) break run;
          gas -= price;
          const to = memory.reach(offset, 1);
          memory.bytes[to] = Number(BigInt.asUintN(8, BigInt(stack[height - 2] ?? 0)));
          height -= 2;
          break;
        }
        case 0x54: {
          // SLOAD
          const slot = bytesOf(stack[height - 1] ?? 0);
          const { address } = env;
          const isWarm = warmRead === 0 || interpreter.journal.isWarmedStorage(address.bytes, slot);
          const price = isWarm ? warmRead : coldRead;
          if (gas < price) break run;
          gas -= price;
          if (!isWarm) interpreter.journal.addWarmedStorage(address.bytes, slot);
          stack[height - 1] = wordOf(storage(address.bytes, slot));
          break;
        }
        case 0x56: {
          // JUMP
          const target = stack[height - 1] ?? 0;
          if (typeof target !== 'number' || jumpTargets[target] !== 1) break run;
          height--;
          pc = target;
          continue;
        }
        case 0x57: {
          // JUMPI
          const target = stack[height - 1] ?? 0;
          if (stack[height - 2] === 0) {
            height -= 2;
            break;
          }
          if (typeof target !== 'number' || jumpTargets[target] !== 1) break run;
          height -= 2;
          pc = target;
          continue;
        }
        case 0x58: // PC
          stack[height++] = pc;
          break;
        case 0x59: // MSIZE
          stack[height++] = 32 * memory.words;
          break;
        case 0x5a: // GAS
          stack[height++] = gas;
          break;
        case 0x5b: // JUMPDEST
          if (++jumps % JUMPS_A_LOOK === 0) look();
          break;
        case 0x5e: {
          // MCOPY
          const to = stack[height - 1] ?? 0;
          const from = stack[height - 2] ?? 0;
          const length = stack[height - 3] ?? 0;
          if (typeof length !== 'number') break run;
          const price =
            Math.max(memory.price(to, length), memory.price(from, length)) +
            copyWord * Math.ceil(length / 32);
          if (gas < price) break run;
          gas -= price;
          const source = memory.reach(from, length);
          const target = memory.reach(to, length);
          memory.bytes.copyWithin(target, source, source + length);
          height -= 3;
          break;
        }
        default:
          if (opcode >= SWAP1) {
            const other = height - 2 - (opcode - SWAP1);
            const top = stack[height - 1] ?? 0;
            stack[height - 1] = stack[other] ?? 0;
            stack[other] = top;
          } else if (opcode >= DUP1) {
            stack[height] = stack[height - 1 - (opcode - DUP1)] ?? 0;
            height++;
          } else {
            const length = opcode - PUSH0;
            stack[height++] = constantAt(program, pc + 1, length);
            pc += length;
          }
      }
      pc++;
    }

    memory.close(frame);
    for (let index = 0; index < height; index++) frame.stack.push(BigInt(stack[index] ?? 0));
    frame.gasLeft = BigInt(gas + fee);
    frame.programCounter = pc;
  };
}
