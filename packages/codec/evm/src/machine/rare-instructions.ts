import * as arithmetic from '../words/arithmetic.ts';
import * as bits from '../words/bits.ts';
import { fromBigInt, readBytes } from '../words/conversions.ts';
import { widen } from '../words/word-stack.ts';
import * as accounts from './accounts.ts';
import * as copies from './copies.ts';
import type { Frame } from './frame.ts';
import { Halt } from './halt.ts';
import type { Machine } from './machine.ts';
import * as storage from './storage.ts';

/**
 * Runs an instruction that contracts use rarely. The main loop is shorter without these instructions, and V8 optimizes
 * it in less time.
 *
 * It changes the frame's `sp`, gas and memory, whose fields must be up to date.
 */
export function runRare(machine: Machine, frame: Frame, opcode: number): number {
  const { stack, rules, block, transaction } = machine;
  const top = frame.sp - 1;
  switch (opcode) {
    case 0x05: // SDIV
      arithmetic.divideSigned(stack, top);
      frame.sp--;
      return Halt.none;
    case 0x06: // MOD
      arithmetic.remainder(stack, top);
      frame.sp--;
      return Halt.none;
    case 0x07: // SMOD
      arithmetic.remainderSigned(stack, top);
      frame.sp--;
      return Halt.none;
    case 0x08: // ADDMOD
      arithmetic.addModulo(stack, top);
      frame.sp -= 2;
      return Halt.none;
    case 0x09: // MULMOD
      arithmetic.multiplyModulo(stack, top);
      frame.sp -= 2;
      return Halt.none;
    case 0x0a: // EXP
      frame.gas -= rules.gas.exponentByte * arithmetic.byteLength(stack, top - 1);
      if (frame.gas < 0) return Halt.outOfGas;
      arithmetic.power(stack, top);
      frame.sp--;
      return Halt.none;
    case 0x0b: // SIGNEXTEND
      arithmetic.signExtend(stack, top);
      frame.sp--;
      return Halt.none;
    case 0x1a: // BYTE
      bits.byteAt(stack, top);
      frame.sp--;
      return Halt.none;
    case 0x1d: // SAR
      bits.shiftRightSigned(stack, top);
      frame.sp--;
      return Halt.none;
    case 0x1e: // CLZ
      bits.countLeadingZeros(stack, top);
      return Halt.none;
    case 0x31: // BALANCE
      return accounts.balance(machine, frame, top);
    case 0x32: // ORIGIN
      readBytes(stack, frame.sp++, transaction.origin, 0, 20);
      return Halt.none;
    case 0x39: {
      // CODECOPY
      const { code } = frame.program;
      frame.sp -= 3;
      return copies.copy(machine, frame, top, code, 0, code.length);
    }
    case 0x3a: // GASPRICE
      fromBigInt(stack, frame.sp++, transaction.gasPrice);
      return Halt.none;
    case 0x3c: // EXTCODECOPY
      frame.sp -= 4;
      return copies.copyCode(machine, frame, top);
    case 0x3f: // EXTCODEHASH
      return accounts.codeHash(machine, frame, top);
    case 0x40: // BLOCKHASH
      accounts.blockHash(machine, top);
      return Halt.none;
    case 0x41: // COINBASE
      readBytes(stack, frame.sp++, block.coinbase, 0, 20);
      return Halt.none;
    case 0x43: // NUMBER
      stack.small[frame.sp++] = block.number;
      return Halt.none;
    case 0x44: // PREVRANDAO
      if (rules.hasRandomness) readBytes(stack, frame.sp++, block.prevRandao, 0, 32);
      else fromBigInt(stack, frame.sp++, block.difficulty);
      return Halt.none;
    case 0x45: // GASLIMIT
      fromBigInt(stack, frame.sp++, block.gasLimit);
      return Halt.none;
    case 0x46: // CHAINID
      fromBigInt(stack, frame.sp++, block.chainId);
      return Halt.none;
    case 0x47: // SELFBALANCE
      fromBigInt(stack, frame.sp++, frame.account.balance);
      return Halt.none;
    case 0x48: // BASEFEE
      fromBigInt(stack, frame.sp++, block.baseFee);
      return Halt.none;
    case 0x49: // BLOBHASH
      accounts.blobHash(machine, top);
      return Halt.none;
    case 0x4a: // BLOBBASEFEE
      block.onBlobBaseFee?.();
      fromBigInt(stack, frame.sp++, block.blobBaseFee);
      return Halt.none;
    case 0x4b: // SLOTNUM
      fromBigInt(stack, frame.sp++, block.slotNumber ?? 0n);
      return Halt.none;
    case 0x53: // MSTORE8
      frame.sp -= 2;
      return storeByte(machine, frame, top);
    case 0x5c: // TLOAD
      storage.loadTransient(machine, frame, top);
      return Halt.none;
    case 0x5d: // TSTORE
      frame.sp -= 2;
      return storage.storeTransient(machine, frame, top);
    case 0x5e: // MCOPY
      frame.sp -= 3;
      return copies.copyMemory(machine, frame, top);
    case 0xa0: // LOG0
    case 0xa1: // LOG1
    case 0xa2: // LOG2
    case 0xa3: // LOG3
    case 0xa4: // LOG4
      frame.sp -= opcode - 0x9e;
      return copies.log(machine, frame, top, opcode);
    default:
      return Halt.invalidOpcode;
  }
}

/** MSTORE8. */
function storeByte(machine: Machine, frame: Frame, top: number): number {
  const { stack, memory } = machine;
  const offset = stack.small[top];
  frame.gas = machine.reach(frame, offset, 1, frame.gas);
  if (frame.gas < 0) return Halt.outOfGas;
  widen(stack, top - 1);
  memory.bytes[frame.memoryBase + offset] = stack.limbs[8 * (top - 1)];
  return Halt.none;
}
