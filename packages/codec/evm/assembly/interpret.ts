// The loop over the steps of all frames of a message.
import * as Halt from '../src/machine/halt';
import * as accounts from './accounts';
import { call, create, ENDED, ENTERED, leave } from './calls';
import * as code from './code';
import { BYTES, entryAt, IS_TARGET, lengthOf, OF_CODE, programOf, SECOND, STEP, THIRD } from './code';
import { environment, TRANSACTION_WORDS } from './environment';
import * as frames from './frames';
import { copyToMemory, FRAME, frameAt, payCopy, placeOf, reach, reachFor, reachTo, wordsOf } from './frames';
import { NAMES, see, seeKey, sees, STEPS } from './hooks';
import { blobBaseFee, blockHash, poll, step } from './host';
import { keccak } from './keccak';
import { addContractLog, keepsLogs } from './logs';
import * as rules from './rules';
import { BALANCE, findAccount } from './state';
import * as storage from './storage';
import * as words from './words';
import { copyWord, isSame, isWide, isZero, reverse, setNumber } from './words';

/** Gas between two checks for interruption: some tens of microseconds. */
const GAS_A_POLL: i64 = 20_000;
/** Frames between two such checks, as a mask. */
const FRAMES_A_POLL: u32 = 7;

let begun: u32 = 0;

/** KECCAK256. Returns the remaining gas. */
function hash(frame: usize, top: usize, gas: i64): i64 {
  gas = reach(frame, top, top - 32, gas);
  const length = load<u32>(top - 32);
  gas -= 6 * wordsOf(length);
  if (gas < 0) return gas;
  frames.pollFor(length);
  keccak(top - 32, placeOf(frame, top), length);
  return gas;
}

/** RETURNDATACOPY (EIP-211), which must not read past the end. It fails after its costs. */
function copyReturnData(frame: usize, top: usize, gas: i64): i64 {
  gas = payCopy(frame, top, gas);
  if (gas < 0) return gas;
  const length = load<u32>(top - 64);
  if (frames.isFar(top - 32) || load<u64>(top - 32) + length > frames.returnedLength) {
    return frames.failWith(Halt.returnDataOutOfBounds, gas);
  }
  frames.move(placeOf(frame, top), frames.returned + load<u32>(top - 32), length);
  return gas;
}

function copyMemory(frame: usize, top: usize, gas: i64): i64 {
  const farther = words.isBelow(top, top - 32) ? top - 32 : top;
  gas = reach(frame, farther, top - 64, gas);
  const length = load<u32>(top - 64);
  gas -= 3 * wordsOf(length);
  if (gas < 0) return gas;
  frames.pollFor(length);
  if (length > 0) memory.copy(placeOf(frame, top), placeOf(frame, top - 32), length);
  return gas;
}

/** LOG0 to LOG4. Both ends of a static frame take all gas. */
function log(frame: usize, top: usize, topics: u32, gas: i64): i64 {
  gas = reach(frame, top, top - 32, gas);
  const length = load<u32>(top - 32);
  gas -= 8 * <i64>length;
  if (gas < 0) return gas;
  if (load<u32>(frame, frames.IS_STATIC) != 0) return frames.failWith(Halt.writeProtection, gas);
  frames.pollFor(length);
  if (keepsLogs()) {
    addContractLog(load<u32>(frame, frames.ACCOUNT), top - 64, topics, placeOf(frame, top), length);
  }
  return gas;
}

function loadCallData(frame: usize, top: usize): void {
  const length = load<u32>(frame, frames.INPUT_LENGTH);
  const offset = load<u64>(top);
  if (isWide(top) || offset >= length) {
    setNumber(top, 0);
    return;
  }
  const from = <usize>load<u32>(frame, frames.INPUT) + <usize>offset;
  if (offset + 32 <= length) {
    reverse(top, from);
    return;
  }
  setNumber(top, 0);
  const rest = <usize>length - <usize>offset;
  for (let byte: usize = 0; byte < rest; byte++) store<u8>(top + 31 - byte, load<u8>(from + byte));
}

/** BLOCKHASH: the hash of one of the 256 blocks before the current one. */
function readBlockHash(top: usize): void {
  const current = load<u64>(environment(0x43));
  const wanted = load<u64>(top);
  if (isWide(top) || wanted >= current || wanted + 256 < current) setNumber(top, 0);
  else blockHash(<f64>wanted, top);
}

function readBlobHash(top: usize): void {
  const index = load<u64>(top);
  if (isWide(top) || index >= load<u32>(TRANSACTION_WORDS)) setNumber(top, 0);
  else copyWord(top, <usize>load<u32>(TRANSACTION_WORDS, 4) + 32 * <usize>index);
}

/** Returns the depths in bytes below the top that an operand of EXCHANGE names, the nearer in the lower half. */
function pairOf(operand: u32): u64 {
  const mixed = operand ^ 0x8f;
  const row = mixed >> 4;
  const column = mixed & 15;
  const near = row < column ? row + 1 : column + 1;
  const far = row < column ? column + 1 : 29 - row;
  return 32 * (<u64>near | (<u64>far << 32));
}

/** DUPN, SWAPN and EXCHANGE (EIP-8024). Returns the kind of the failure, or zero. DUPN writes above the top. */
function reachDeep(op: u32, operand: u32, base: usize, sp: usize): i32 {
  const lastLow: u32 = op == 0xe8 ? 81 : 90;
  if (operand > lastLow && operand < 128) return Halt.invalidOpcode;
  const held = <u64>(sp - base);
  if (op == 0xe8) {
    const pair = pairOf(operand);
    const far = pair >> 32;
    if (held < far + 32) return Halt.stackUnderflow;
    words.swapWords(sp - <usize>(pair & 0xffffffff), sp - <usize>far);
    return Halt.none;
  }
  const depth: usize = 32 * ((operand + 145) % 256);
  if (op == 0xe6) {
    if (held < depth) return Halt.stackUnderflow;
    copyWord(sp + 32, sp + 32 - depth);
    return Halt.none;
  }
  if (held < depth + 32) return Halt.stackUnderflow;
  words.swapWords(sp, sp - depth);
  return Halt.none;
}

/** Returns the step before the target of a jump to a constant. */
@inline
function targetAt(ip: usize): usize {
  return <usize>load<u32>(ip, SECOND) - STEP;
}

/** Returns the step of the target of a jump, which the top word names; 0 for none. */
@inline
function targetOf(frame: usize, top: usize): usize {
  const program: usize = load<u32>(frame, frames.PROGRAM);
  const target = load<u64>(top);
  if (isWide(top) || target >= lengthOf(load<u32>(program, OF_CODE))) return 0;
  const entry = entryAt(program, <usize>target);
  return (entry & IS_TARGET) == 0 ? 0 : entry & ~IS_TARGET;
}

/** Makes a frame run instruction by instruction from a block that does not fit the stack. Returns the step. */
function runExactly(frame: usize, position: usize): usize {
  const program = programOf(load<u32>(frame, frames.CODE), true);
  store<u32>(frame, <u32>program, frames.PROGRAM);
  return entryAt(program, position) & ~IS_TARGET;
}

/** Checks an instruction before it runs. Returns the kind of the failure, or zero. */
function check(op: u32, held: usize): i32 {
  if (load<u32>(code.FEES + 4 * op) == code.UNDEFINED) return Halt.invalidOpcode;
  const takes = <usize>load<u8>(code.TAKES + op);
  if (held < 32 * takes) return Halt.stackUnderflow;
  if (held - 32 * takes + 32 * <usize>load<u8>(code.GIVES + op) > 32 * 1_024) return Halt.stackOverflow;
  return Halt.none;
}

/** Names what an instruction names that cannot begin, where its stack has it. `held` is the size of the stack in bytes. */
function nameOperand(op: u32, account: usize, top: usize, held: usize): void {
  if (held < 32) return;
  if (op == 0x54 || op == 0x55) seeKey(NAMES, account, top, 0);
  else if (op == 0x31 || op == 0x3b || op == 0x3c || op == 0x3f || op == 0xff) see(NAMES, findAccount(top));
  else if ((op == 0xf1 || op == 0xf2 || op == 0xf4 || op == 0xfa) && held >= 160) see(NAMES, findAccount(top - 32));
}

/** Runs from the outermost frame until it ends. Returns the kind of its ending; its gas is in the frame. */
export function interpret(): i32 {
  let f: usize = frameAt(0);
  let ip: usize = load<u32>(f, frames.IP);
  let sp: usize = load<u32>(f, frames.SP);
  let base = sp;
  let gas: i64 = load<i64>(f, frames.GAS);
  let pollAt: i64 = max<i64>(gas - GAS_A_POLL, 0);
  let halt: i32 = Halt.none;
  let output: usize = 0;
  let outputLength: u32 = 0;
  // Gas before an instruction whose price geth words by it, after its fixed gas.
  let before: i64 = 0;
  begun = 0;
  // A case that continues goes on with the next step. One that breaks ends its frame: with gas below zero it has failed.
  for (;; ip += STEP) {
    switch (<i32>load<u8>(ip)) {
      case 0x00: // STOP
        halt = Halt.none;
        break;
      case 0x01: // ADD
        words.add(sp - 32, sp);
        sp -= 32;
        continue;
      case 0x02: // MUL
        words.multiply(sp - 32, sp);
        sp -= 32;
        continue;
      case 0x03: // SUB
        words.subtract(sp - 32, sp);
        sp -= 32;
        continue;
      case 0x04: // DIV
      case 0x06: // MOD
        words.divide(sp - 32, sp, load<u8>(ip) == 0x06);
        sp -= 32;
        continue;
      case 0x05: // SDIV
      case 0x07: // SMOD
        words.divideSigned(sp - 32, sp, load<u8>(ip) == 0x07);
        sp -= 32;
        continue;
      case 0x08: // ADDMOD
        words.addModulo(sp - 64, sp, sp - 32);
        sp -= 64;
        continue;
      case 0x09: // MULMOD
        words.multiplyModulo(sp - 64, sp, sp - 32);
        sp -= 64;
        continue;
      case 0x0a: // EXP
        gas -= rules.exponentByte * words.byteLength(sp - 32);
        if (gas < 0) break;
        words.power(sp - 32, sp);
        sp -= 32;
        continue;
      case 0x0b: // SIGNEXTEND
        words.signExtend(sp - 32, sp);
        sp -= 32;
        continue;
      case code.BLOCK:
        if (<u32>(sp - base) - load<u32>(ip, SECOND) > load<u32>(ip, THIRD)) {
          ip = runExactly(f, load<u32>(ip) >> 8) - STEP;
          continue;
        }
        gas -= load<u32>(ip, code.GAS);
        if (gas < pollAt) {
          if (gas < 0) {
            // Finds the instruction that has too little gas.
            gas += load<u32>(ip, code.GAS);
            ip = runExactly(f, load<u32>(ip) >> 8) - STEP;
            continue;
          }
          poll();
          pollAt = max<i64>(gas - GAS_A_POLL, 0);
        }
        continue;
      case code.EXACTLY: {
        const op = load<u32>(ip, code.GAS);
        if (sees(STEPS)) {
          step(f, load<u32>(ip) >> 8, op, gas, sp);
          // To record a step takes much longer than to execute it.
          poll();
        }
        halt = check(op, sp - base);
        if (halt != Halt.none) break;
        gas -= load<u32>(code.FEES + 4 * op);
        if (gas < pollAt) {
          if (gas < 0) break;
          poll();
          pollAt = max<i64>(gas - GAS_A_POLL, 0);
        }
        before = gas;
        continue;
      }
      case 0x10: // LT
        setNumber(sp - 32, u64(words.isBelow(sp, sp - 32)));
        sp -= 32;
        continue;
      case 0x11: // GT
        setNumber(sp - 32, u64(words.isBelow(sp - 32, sp)));
        sp -= 32;
        continue;
      case 0x12: // SLT
        setNumber(sp - 32, u64(words.isBelowSigned(sp, sp - 32)));
        sp -= 32;
        continue;
      case 0x13: // SGT
        setNumber(sp - 32, u64(words.isBelowSigned(sp - 32, sp)));
        sp -= 32;
        continue;
      case 0x14: // EQ
        setNumber(sp - 32, u64(isSame(sp - 32, sp)));
        sp -= 32;
        continue;
      case 0x15: // ISZERO
        setNumber(sp, u64(isZero(sp)));
        continue;
      case 0x16: // AND
        v128.store(sp - 32, v128.and(v128.load(sp), v128.load(sp - 32)));
        v128.store(sp - 32, v128.and(v128.load(sp, 16), v128.load(sp - 32, 16)), 16);
        sp -= 32;
        continue;
      case 0x17: // OR
        v128.store(sp - 32, v128.or(v128.load(sp), v128.load(sp - 32)));
        v128.store(sp - 32, v128.or(v128.load(sp, 16), v128.load(sp - 32, 16)), 16);
        sp -= 32;
        continue;
      case 0x18: // XOR
        v128.store(sp - 32, v128.xor(v128.load(sp), v128.load(sp - 32)));
        v128.store(sp - 32, v128.xor(v128.load(sp, 16), v128.load(sp - 32, 16)), 16);
        sp -= 32;
        continue;
      case 0x19: // NOT
        v128.store(sp, v128.not(v128.load(sp)));
        v128.store(sp, v128.not(v128.load(sp, 16)), 16);
        continue;
      case 0x1a: // BYTE
        words.byteAt(sp - 32, sp);
        sp -= 32;
        continue;
      case 0x1b: // SHL
        if (isWide(sp) || load<u64>(sp) > 255) setNumber(sp - 32, 0);
        else words.shiftLeft(sp - 32, load<u32>(sp));
        sp -= 32;
        continue;
      case 0x1c: // SHR
        if (isWide(sp) || load<u64>(sp) > 255) setNumber(sp - 32, 0);
        else words.shiftRight(sp - 32, load<u32>(sp), 0);
        sp -= 32;
        continue;
      case 0x1d: { // SAR
        const sign = <u64>(load<i64>(sp - 32, 24) >> 63);
        const shift: u32 = isWide(sp) || load<u64>(sp) > 255 ? 255 : load<u32>(sp);
        words.shiftRight(sp - 32, shift, sign);
        sp -= 32;
        continue;
      }
      case 0x1e: // CLZ
        words.countLeadingZeros(sp);
        continue;
      case 0x20: // KECCAK256
        gas = hash(f, sp, gas);
        if (gas < 0) break;
        sp -= 32;
        continue;
      case 0x30: // ADDRESS
      case 0x33: // CALLER
        sp += 32;
        copyWord(sp, load<u8>(ip) == 0x30 ? load<u32>(f, frames.ACCOUNT) : load<u32>(f, frames.CALLER));
        continue;
      case 0x31: // BALANCE
        gas = accounts.balance(sp, gas);
        if (gas < 0) break;
        continue;
      case 0x34: // CALLVALUE
        sp += 32;
        copyWord(sp, f + frames.AMOUNT);
        continue;
      case 0x35: // CALLDATALOAD
        loadCallData(f, sp);
        continue;
      case 0x36: // CALLDATASIZE
        sp += 32;
        setNumber(sp, load<u32>(f, frames.INPUT_LENGTH));
        continue;
      case 0x37: // CALLDATACOPY
      case 0x39: // CODECOPY
        gas = payCopy(f, sp, gas);
        if (gas < 0) break;
        if (load<u8>(ip) == 0x37) {
          copyToMemory(f, sp, load<u32>(f, frames.INPUT), load<u32>(f, frames.INPUT_LENGTH));
        } else {
          const own: usize = load<u32>(f, frames.CODE);
          copyToMemory(f, sp, own + BYTES, lengthOf(own));
        }
        sp -= 96;
        continue;
      case 0x32: // ORIGIN
      case 0x3a: // GASPRICE
      case 0x41: // COINBASE
      case 0x42: // TIMESTAMP
      case 0x43: // NUMBER
      case 0x44: // PREVRANDAO
      case 0x45: // GASLIMIT
      case 0x46: // CHAINID
      case 0x48: // BASEFEE
      case 0x4b: // SLOTNUM
        sp += 32;
        copyWord(sp, environment(load<u8>(ip)));
        continue;
      case 0x4a: // BLOBBASEFEE
        blobBaseFee();
        sp += 32;
        copyWord(sp, environment(0x4a));
        continue;
      case 0x3b: // EXTCODESIZE
      case 0x3f: // EXTCODEHASH
        gas = load<u8>(ip) == 0x3b ? accounts.codeSize(sp, gas) : accounts.codeHash(sp, gas);
        if (gas < 0) break;
        continue;
      case 0x3c: // EXTCODECOPY
        gas = accounts.copyCode(f, sp, gas);
        if (gas < 0) break;
        sp -= 128;
        continue;
      case 0x3d: // RETURNDATASIZE
        sp += 32;
        setNumber(sp, frames.returnedLength);
        continue;
      case 0x3e: // RETURNDATACOPY
        gas = copyReturnData(f, sp, gas);
        if (gas < 0) break;
        sp -= 96;
        continue;
      case 0x40: // BLOCKHASH
        readBlockHash(sp);
        continue;
      case 0x47: // SELFBALANCE
        sp += 32;
        copyWord(sp, load<u32>(f, frames.ACCOUNT) + BALANCE);
        continue;
      case 0x49: // BLOBHASH
        readBlobHash(sp);
        continue;
      case 0x50: // POP
        sp -= 32;
        continue;
      case code.DUP_MLOAD:
        sp += 32;
        copyWord(sp, sp - 32 - load<u32>(ip, code.GAS));
      // Falls through.
      case 0x51: // MLOAD
        gas = reachFor(f, sp, 32, gas);
        if (gas < 0) break;
        reverse(sp, placeOf(f, sp));
        continue;
      case 0x52: // MSTORE
        gas = reachFor(f, sp, 32, gas);
        if (gas < 0) break;
        reverse(placeOf(f, sp), sp - 32);
        sp -= 64;
        continue;
      case 0x53: // MSTORE8
        gas = reachFor(f, sp, 1, gas);
        if (gas < 0) break;
        store<u8>(placeOf(f, sp), load<u8>(sp - 32));
        sp -= 64;
        continue;
      case 0x54: // SLOAD
        gas = storage.loadWord(f, sp, gas);
        if (gas < 0) break;
        continue;
      case 0x55: // SSTORE
      case 0x5d: // TSTORE
        before = gas;
        gas = load<u8>(ip) == 0x55 ? storage.storeWord(f, sp, gas) : storage.storeTransient(f, sp, gas);
        if (gas < 0) break;
        sp -= 64;
        continue;
      case 0x56: // JUMP
        ip = targetOf(f, sp);
        if (ip == 0) {
          halt = Halt.invalidJump;
          break;
        }
        ip -= STEP;
        sp -= 32;
        continue;
      case 0x57: // JUMPI
        sp -= 64;
        if (isZero(sp + 32)) continue;
        ip = targetOf(f, sp + 64);
        if (ip == 0) {
          halt = Halt.invalidJump;
          break;
        }
        ip -= STEP;
        continue;
      case 0x59: // MSIZE
        sp += 32;
        setNumber(sp, load<u32>(f, frames.SIZE));
        continue;
      case 0x5a: // GAS
        sp += 32;
        setNumber(sp, gas);
        continue;
      case 0x5c: // TLOAD
        storage.loadTransient(f, sp);
        continue;
      case 0x5e: // MCOPY
        gas = copyMemory(f, sp, gas);
        if (gas < 0) break;
        sp -= 96;
        continue;
      case code.CONSTANT:
        sp += 32;
        setNumber(sp, load<u64>(ip, SECOND));
        continue;
      case code.CONSTANT_WIDE:
        sp += 32;
        copyWord(sp, ip + STEP);
        ip += 2 * STEP;
        continue;
      case code.CONSTANTS:
        setNumber(sp + 32, load<u32>(ip, 4));
        setNumber(sp + 64, load<u32>(ip, SECOND));
        sp += 64;
        continue;
      case code.CONSTANT_DUP:
        setNumber(sp + 32, load<u64>(ip, SECOND));
        copyWord(sp + 64, sp + 32 - load<u32>(ip, 4));
        sp += 64;
        continue;
      case code.ADD_CONSTANT:
        words.addNumber(sp, load<u64>(ip, SECOND));
        continue;
      case code.SHL_CONSTANT:
        words.shiftLeft(sp, load<u32>(ip, SECOND));
        continue;
      case code.SHR_CONSTANT:
        words.shiftRight(sp, load<u32>(ip, SECOND), 0);
        continue;
      case code.MLOAD_AT:
        gas = reachTo(f, <u64>load<u32>(ip, SECOND) + 32, gas);
        if (gas < 0) break;
        sp += 32;
        reverse(sp, placeOf(f, ip + SECOND));
        continue;
      case code.MSTORE_AT:
        gas = reachTo(f, <u64>load<u32>(ip, SECOND) + 32, gas);
        if (gas < 0) break;
        reverse(placeOf(f, ip + SECOND), sp);
        sp -= 32;
        continue;
      case code.DUP: {
        const from = sp - load<u32>(ip, 4);
        sp += 32;
        copyWord(sp, from);
        continue;
      }
      case code.DUP_DUP:
        copyWord(sp + 32, sp - load<u32>(ip, 4));
        copyWord(sp + 64, sp + 32 - load<u32>(ip, SECOND));
        sp += 64;
        continue;
      case code.DUP_ADD:
        words.add(sp, sp - load<u32>(ip, 4));
        continue;
      case code.SWAP:
        words.swapWords(sp, sp - load<u32>(ip, 4));
        continue;
      case code.SWAP_SWAP:
        words.swapWords(sp, sp - load<u32>(ip, 4));
        words.swapWords(sp, sp - load<u32>(ip, SECOND));
        continue;
      case code.SWAP_POP:
        copyWord(sp - load<u32>(ip, 4), sp);
        sp -= 32;
        continue;
      case code.POP_POP:
        sp -= 64;
        continue;
      case code.JUMP_TO:
        ip = targetAt(ip);
        continue;
      case code.JUMPI_TO:
        if (!isZero(sp)) ip = targetAt(ip);
        sp -= 32;
        continue;
      case code.ISZERO_JUMPI:
        if (isZero(sp)) ip = targetAt(ip);
        sp -= 32;
        continue;
      case code.LT_JUMPI:
        if (words.isBelow(sp, sp - 32)) ip = targetAt(ip);
        sp -= 64;
        continue;
      case code.GT_JUMPI:
        if (words.isBelow(sp - 32, sp)) ip = targetAt(ip);
        sp -= 64;
        continue;
      case code.EQ_JUMPI:
        if (isSame(sp, sp - 32)) ip = targetAt(ip);
        sp -= 64;
        continue;
      case code.NOT_LT_JUMPI:
        if (!words.isBelow(sp, sp - 32)) ip = targetAt(ip);
        sp -= 64;
        continue;
      case code.NOT_GT_JUMPI:
        if (!words.isBelow(sp - 32, sp)) ip = targetAt(ip);
        sp -= 64;
        continue;
      case code.SELECT_EQ:
        if (load<u64>(sp) == load<u32>(ip, THIRD) && !isWide(sp)) ip = targetAt(ip);
        continue;
      case code.SELECT_GT: // The constant is above the word.
        if (load<u64>(sp) < load<u32>(ip, THIRD) && !isWide(sp)) ip = targetAt(ip);
        continue;
      case 0xa0: // LOG0
      case 0xa1: // LOG1
      case 0xa2: // LOG2
      case 0xa3: // LOG3
      case 0xa4: { // LOG4
        const topics = <u32>load<u8>(ip) - 0xa0;
        gas = log(f, sp, topics, gas);
        if (gas < 0) break;
        sp -= 64 + 32 * topics;
        continue;
      }
      case 0xe6: // DUPN
      case 0xe7: // SWAPN
      case 0xe8: // EXCHANGE
        halt = reachDeep(load<u8>(ip), load<u32>(ip, SECOND), base, sp);
        if (halt != Halt.none) break;
        if (load<u8>(ip) == 0xe6) sp += 32;
        continue;
      case 0xf0: // CREATE
      case 0xf1: // CALL
      case 0xf2: // CALLCODE
      case 0xf4: // DELEGATECALL
      case 0xf5: // CREATE2
      case 0xfa: { // STATICCALL
        const op = <u32>load<u8>(ip);
        store<u32>(f, <u32>ip, frames.IP);
        store<i64>(f, gas, frames.GAS);
        before = gas;
        const outcome = op == 0xf0 || op == 0xf5 ? create(f, sp, op, gas) : call(f, sp, op, gas);
        if (outcome == ENTERED) {
          f += FRAME;
          ip = <usize>load<u32>(f, frames.IP) - STEP;
          base = sp = load<u32>(f, frames.SP);
          gas = load<i64>(f, frames.GAS);
          pollAt = max<i64>(gas - GAS_A_POLL, 0);
          if ((++begun & FRAMES_A_POLL) == 0) poll();
          continue;
        }
        gas = load<i64>(f, frames.GAS);
        if (outcome != ENDED) {
          halt = outcome;
          break;
        }
        sp = load<u32>(f, frames.SP);
        continue;
      }
      case 0xf3: // RETURN
      case 0xfd: // REVERT
        gas = reach(f, sp, sp - 32, gas);
        if (gas < 0) break;
        outputLength = load<u32>(sp - 32);
        output = placeOf(f, sp);
        halt = load<u8>(ip) == 0xf3 ? Halt.none : Halt.revert;
        break;
      case 0xff: // SELFDESTRUCT
        before = gas;
        gas = accounts.selfdestruct(f, sp, gas);
        break;
      default:
        unreachable();
    }
    // A frame has ended.
    if (gas < 0) {
      gas = frames.gasAtFault(gas);
      halt = frames.takeFault();
    }
    if (halt > Halt.revert && load<u8>(ip) == code.EXACTLY && sees(NAMES)) {
      nameOperand(load<u32>(ip, code.GAS), load<u32>(f, frames.ACCOUNT), sp, sp - base);
    }
    // A creation may yet fail when its code is deployed.
    if (halt > Halt.revert || load<u32>(f, frames.IS_CREATION) != 0) frames.failAt(code.instructionOf(ip), f, sp, before, gas);
    const ending = leave(f, halt, output, outputLength, gas);
    if (f == frameAt(0)) return ending;
    frames.forgetFailure();
    halt = Halt.none;
    outputLength = 0;
    f -= FRAME;
    ip = load<u32>(f, frames.IP);
    gas = load<i64>(f, frames.GAS);
    sp = load<u32>(f, frames.SP);
    base = load<u32>(f, frames.BASE);
    pollAt = max<i64>(gas - GAS_A_POLL, 0);
  }
  // Never: the loop ends with the outermost frame.
  return halt;
}
