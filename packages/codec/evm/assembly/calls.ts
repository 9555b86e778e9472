// Calls and creations: the beginnings and ends of frames.
import * as Halt from '../src/machine/halt';
import { accessGas, createsTarget, touchIfEmpty, transfer } from './accounts';
import * as codes from './code';
import { codeOf, lengthOf } from './code';
import * as frames from './frames';
import { ACCOUNT, AMOUNT, endOf, FRAME, frameAt, placeOf, reach, reachTo, wordsOf } from './frames';
import { ACCESSES, NAMES, READS, see, sees, STEPS, TRACES } from './hooks';
import { enterFrame, exitFrame, precompile} from './host';
import * as journal from './journal';
import { keccak } from './keccak';
import { logBytes, revertLogs } from './logs';
import * as rules from './rules';
import * as stateGas from './state-gas';
import * as state from './state';
import { BALANCE, NONCE, PRECOMPILE } from './state';
import { copyWord, isBelow, isWide, isZero, reverse, setNumber } from './words';

const CALL: u32 = 0xf1;
const CALLCODE: u32 = 0xf2;
const DELEGATECALL: u32 = 0xf4;
const STATICCALL: u32 = 0xfa;
const CREATE2: u32 = 0xf5;
const STIPEND: i64 = 2_300;
/** More gas than a precompiled contract can use, as an exact number of the host. */
const MOST_GAS: i64 = 0x10000000000000;

/** What an instruction began: nothing, since it ended already, or a frame. Any other number is the kind of its failure. */
export const ENDED = -1;
export const ENTERED = -2;

const ADDRESS = memory.data(32, 16);
const ZERO = memory.data(32, 16);

export function delegateOf(code: usize): usize {
  setNumber(ADDRESS, 0);
  for (let byte: usize = 0; byte < 20; byte++) {
    store<u8>(ADDRESS + 19 - byte, load<u8>(code + codes.BYTES + 3 + byte));
  }
  return state.accountAt(ADDRESS);
}

/** Begins a call and pops its operands, of which the highest is at `top`. */
export function call(frame: usize, top: usize, op: u32, before: i64): i32 {
  const hasAmount = op == CALL || op == CALLCODE;
  const amount = hasAmount ? top - 64 : ZERO;
  const input = hasAmount ? top - 96 : top - 64;
  const hasValue = !isZero(amount);
  if (sees(NAMES)) see(NAMES, state.findAccount(top - 32));
  if (op == CALL && hasValue && load<u32>(frame, frames.IS_STATIC) != 0) return Halt.writeProtection;
  const size = load<u32>(frame, frames.SIZE);
  let gas = reachTo(frame, max(endOf(input, input - 32), endOf(input - 64, input - 96)), before);
  const target = state.accountAt(top - 32);
  gas -= accessGas(target);
  if (hasValue) gas -= rules.callValue;
  const isCreating = op == CALL && createsTarget(target, amount);
  if (isCreating) gas -= rules.newAccount;
  if (gas < 0) return fail(frame, gas, size);
  see(ACCESSES, target);
  const isPrecompile = load<u32>(target, PRECOMPILE) != 0;
  let code = codeOf(target);
  if (rules.hasDelegation && codes.delegates(code)) {
    const delegate = delegateOf(code);
    gas -= rules.warmAccount + accessGas(delegate);
    if (gas < 0) return fail(frame, gas, size);
    see(ACCESSES, delegate);
    code = codeOf(delegate);
  }
  const paysState = isCreating && rules.hasStateGas;
  if (paysState) {
    gas = stateGas.payStateGas(frame, rules.stateOfAccount, gas);
    if (gas < 0) return fail(frame, gas, size);
  }
  // From EIP-150 on, a call passes on at most all but a 64th.
  const most = rules.hasCallReserve ? gas - gas / 64 : gas;
  let given = load<i64>(top);
  if (isWide(top) || <u64>given > <u64>most) {
    if (!rules.hasCallReserve) return fail(frame, gas, size);
    given = most;
  }
  gas -= given;
  if (hasValue) given += STIPEND;
  const sp = input - 128;
  store<u32>(frame, <u32>sp, frames.SP);
  frames.clearReturned();

  const account: usize = load<u32>(frame, ACCOUNT);
  const inputPlace = placeOf(frame, input);
  const inputLength = load<u32>(input - 32);
  if (sees(TRACES)) {
    const shown: usize = op == STATICCALL ? 0 : op == DELEGATECALL ? frame + AMOUNT : amount;
    enterFrame(op, account, target, inputPlace, inputLength, given, shown, wholeGas(frame, gas));
  }
  const isDeep = frames.depth >= frames.MAX_DEPTH;
  if (isDeep || (hasValue && isBelow(account + BALANCE, amount))) {
    if (sees(TRACES)) exitFrame(0, 0, given, isDeep ? Halt.tooDeep : Halt.insufficientBalance);
    gas += given;
    if (paysState) gas = stateGas.refundStateGas(frame, rules.stateOfAccount, gas);
    return endCall(frame, gas, 0);
  }
  const snapshot = journal.snapshot();
  const logs = logBytes;
  if (op == CALL) transfer(account, target, amount);
  else if (op == STATICCALL) touchIfEmpty(target);
  const out = placeOf(frame, input - 64);
  const outLength = load<u32>(input - 96);
  if (isPrecompile) {
    const left = runPrecompile(target, inputPlace, inputLength, given);
    if (sees(TRACES)) {
      exitFrame(frames.returned, frames.returnedLength, max<i64>(left, 0), left < 0 ? <i32>-left : 0);
    }
    if (left < 0) {
      journal.revertTo(snapshot);
      revertLogs(logs);
      if (paysState) gas = stateGas.refundStateGas(frame, rules.stateOfAccount, gas);
    } else gas += left;
    frames.copyReturned(out, outLength);
    return endCall(frame, gas, left < 0 ? 0 : 1);
  }
  if (lengthOf(code) == 0) {
    if (sees(TRACES)) exitFrame(0, 0, given, Halt.none);
    return endCall(frame, gas + given, 1);
  }
  store<i64>(frame, gas, frames.GAS);
  const child = frame + FRAME;
  const isOwn = op == CALL || op == STATICCALL;
  if (op == DELEGATECALL) copyWord(child + AMOUNT, frame + AMOUNT);
  else copyWord(child + AMOUNT, amount);
  store<u32>(child, op == DELEGATECALL ? load<u32>(frame, frames.CALLER) : <u32>account, frames.CALLER);
  store<u32>(child, load<u32>(frame, frames.IS_STATIC) | u32(op == STATICCALL), frames.IS_STATIC);
  store<u32>(child, <u32>inputPlace, frames.INPUT);
  store<u32>(child, inputLength, frames.INPUT_LENGTH);
  store<u32>(child, <u32>out, frames.OUT);
  store<u32>(child, outLength, frames.OUT_LENGTH);
  store<u32>(child, 0, frames.IS_CREATION);
  enter(child, code, isOwn ? target : account, given, snapshot, logs);
  return ENTERED;
}

/** Returns the gas of a frame with what it has lent for state growth. */
function wholeGas(frame: usize, gas: i64): i64 {
  return gas + load<i64>(frame, frames.SPILLED);
}

/** Fails for too little gas. @param gas of the frame after the costs so far @param size of its memory that its failure tells */
function fail(frame: usize, gas: i64, size: u32): i32 {
  store<i64>(frame, gas, frames.GAS);
  store<u32>(frame, size, frames.SIZE);
  return Halt.outOfGas;
}

function endCall(frame: usize, gas: i64, isSuccess: u64): i32 {
  store<i64>(frame, gas, frames.GAS);
  const top = load<u32>(frame, frames.SP) + 32;
  store<u32>(frame, top, frames.SP);
  setNumber(top, isSuccess);
  return ENDED;
}

/** Runs a precompiled contract. Returns the remaining gas; on failure the negated kind. */
export function runPrecompile(account: usize, input: usize, length: u32, gas: i64): i64 {
  frames.clearReturned();
  const spendable = min(gas, MOST_GAS);
  const left = <i64>precompile(account, input, length, <f64>spendable);
  return left < 0 ? left : gas - (spendable - left);
}

/** Places a frame above the current one, with empty memory and stack. */
export function enter(child: usize, code: usize, account: usize, gas: i64, snapshot: u32, logs: u32): void {
  const program = codes.programOf(code, sees(STEPS));
  frames.setDepth(frames.depth + 1);
  const stack = frames.stackOf(frames.depth);
  store<u32>(child, <u32>codes.firstStep(program), frames.IP);
  store<u32>(child, <u32>stack, frames.SP);
  store<u32>(child, <u32>stack, frames.BASE);
  store<i64>(child, gas, frames.GAS);
  const below = child - FRAME;
  if (frames.depth > 0)
    store<u32>(child, load<u32>(below, frames.MEMORY) + load<u32>(below, frames.SIZE), frames.MEMORY);
  store<u32>(child, 0, frames.SIZE);
  store<i64>(child, 0, frames.MEMORY_GAS);
  store<u32>(child, <u32>code, frames.CODE);
  store<u32>(child, <u32>program, frames.PROGRAM);
  store<u32>(child, <u32>account, ACCOUNT);
  store<u32>(child, snapshot, frames.SNAPSHOT);
  store<u32>(child, logs, frames.LOGS);
  store<i64>(child, frames.refund, frames.REFUND);
  store<i64>(child, 0, frames.STATE_OF_ACCOUNT);
  if (rules.hasStateGas) stateGas.beginStateGas(child);
}

/** Begins CREATE or CREATE2, as {@link call} begins a call. */
export function create(frame: usize, top: usize, op: u32, before: i64): i32 {
  if (load<u32>(frame, frames.IS_STATIC) != 0) return Halt.writeProtection;
  const size = load<u32>(frame, frames.SIZE);
  let gas = reach(frame, top - 32, top - 64, before);
  const length = load<u32>(top - 64);
  if (gas >= 0 && <i64>length > rules.maxInitCodeBytes) return Halt.initCodeTooLarge;
  gas -= (rules.initCodeWord + (op == CREATE2 ? 6 : 0)) * wordsOf(length);
  if (gas < 0) return fail(frame, gas, size);
  const creator: usize = load<u32>(frame, ACCOUNT);
  const sp = top - (op == CREATE2 ? 128 : 96);
  store<u32>(frame, <u32>sp, frames.SP);
  frames.clearReturned();
  const nonce = load<u64>(creator, NONCE);
  const init = placeOf(frame, top - 32);
  frames.pollFor(length);
  if (op == CREATE2) saltedAddress(creator, top - 96, init, length);
  else createdAddress(creator, nonce);
  const isDeep = frames.depth >= frames.MAX_DEPTH;
  const isPoor = isBelow(creator + BALANCE, top);
  if (isDeep || isPoor || nonce == u64.MAX_VALUE) {
    // From EIP-8037 on, a creation is checked before it begins.
    if (rules.hasStateGas) {
      if (sees(READS)) see(READS, state.accountAt(ADDRESS));
    } else if (sees(TRACES)) {
      const given = rules.hasCallReserve ? gas - gas / 64 : gas;
      enterFrame(op, creator, state.findAccount(ADDRESS), init, length, given, top, wholeGas(frame, gas));
      exitFrame(0, 0, given, isDeep ? Halt.tooDeep : isPoor ? Halt.insufficientBalance : Halt.nonceExhausted);
    }
    return endCall(frame, gas, 0);
  }
  const account = state.accountAt(ADDRESS);
  see(ACCESSES | READS, account);
  const stateOfAccount = state.isEmpty(account) ? rules.stateOfAccount : 0;
  if (stateOfAccount > 0) {
    const rest = stateGas.payStateGas(frame, stateOfAccount, gas);
    if (rest < 0) return fail(frame, gas, size);
    gas = rest;
  }
  const given = rules.hasCallReserve ? gas - gas / 64 : gas;
  if (sees(TRACES))
    enterFrame(op, creator, account, init, length, given, top, wholeGas(frame, gas));
  gas -= given;
  state.setNonce(creator, nonce + 1);
  if (rules.hasAccessLists) state.warm(account);
  if (state.isTaken(account)) {
    if (sees(TRACES)) exitFrame(0, 0, 0, Halt.collision);
    if (stateOfAccount > 0) gas = stateGas.refundStateGas(frame, stateOfAccount, gas);
    return endCall(frame, gas, 0);
  }
  store<i64>(frame, gas, frames.GAS);
  enterCreation(frame + FRAME, creator, account, top, init, length, given);
  store<i64>(frame + FRAME, stateOfAccount, frames.STATE_OF_ACCOUNT);
  return ENTERED;
}

/** Begins the frame of a creation, with its account. */
export function enterCreation(child: usize, creator: usize, account: usize, amount: usize, init: usize, length: u32, gas: i64): void {
  const snapshot = journal.snapshot();
  const logs = logBytes;
  copyWord(child + AMOUNT, amount);
  state.makeAccount(account);
  // EIP-161
  if (rules.clearsEmptyAccounts) state.setNonce(account, 1);
  if (!isZero(amount)) transfer(creator, account, amount);
  const code = codes.reserveCode(length);
  if (length > 0) memory.copy(code + codes.BYTES, init, length);
  store<u32>(child, <u32>creator, frames.CALLER);
  store<u32>(child, 0, frames.IS_STATIC);
  store<u32>(child, 1, frames.IS_CREATION);
  store<u32>(child, 0, frames.INPUT_LENGTH);
  enter(child, code, account, gas, snapshot, logs);
}

const NAMED = memory.data(96, 16);

function putAddress(to: usize, account: usize): void {
  for (let byte: usize = 0; byte < 20; byte++) store<u8>(to + byte, load<u8>(account + 19 - byte));
}

/** Puts the address of CREATE in {@link ADDRESS}: of the hash of the RLP of the creator and its nonce. */
function createdAddress(creator: usize, nonce: u64): void {
  store<u8>(NAMED + 1, 0x80 + 20);
  putAddress(NAMED + 2, creator);
  let length: u32 = 0;
  if (nonce == 0) store<u8>(NAMED + 22, 0x80);
  else if (nonce < 0x80) store<u8>(NAMED + 22, <u8>nonce);
  else {
    length = 8 - <u32>(clz(nonce) >> 3);
    store<u8>(NAMED + 22, <u8>(0x80 + length));
    for (let byte: u32 = 0; byte < length; byte++) {
      store<u8>(NAMED + 23 + byte, <u8>(nonce >> (8 * (length - 1 - byte))));
    }
  }
  store<u8>(NAMED, <u8>(0xc0 + 22 + length));
  keccak(ADDRESS, NAMED, 23 + length);
  dropHigh();
}

/** Puts the address of CREATE2 in {@link ADDRESS} (EIP-1014). */
function saltedAddress(creator: usize, salt: usize, init: usize, length: u32): void {
  keccak(ADDRESS, init, length);
  store<u8>(NAMED, 0xff);
  putAddress(NAMED + 1, creator);
  reverse(NAMED + 21, salt);
  reverse(NAMED + 53, ADDRESS);
  keccak(ADDRESS, NAMED, 85);
  dropHigh();
}

function dropHigh(): void {
  store<u32>(ADDRESS, 0, 20);
  store<u64>(ADDRESS, 0, 24);
}

const HASH = memory.data(32, 16);
let left: i64 = 0;
/** Its gas, with what it has lent for state growth, before its code was paid for. */
export let gasAtEnd: i64 = 0;
/**
 * Deploys the code that init code returned. Each fault takes all gas. Their order is that of the specification: code
 * that is too large fails after its costs, and before them where they include gas for state.
 */
function deploy(frame: usize, from: usize, length: u32): i32 {
  if (rules.rejectsEf && length > 0 && load<u8>(from) == 0xef) return Halt.invalidCode;
  const isTooLarge = <i64>length > rules.maxCodeBytes;
  if (isTooLarge && rules.hasStateGas) return Halt.codeTooLarge;
  const price = rules.codeByte * length + rules.codeWord * wordsOf(length);
  if (left < price) return rules.hasHomestead ? Halt.codeStoreOutOfGas : Halt.none;
  left -= price;
  if (isTooLarge) return Halt.codeTooLarge;
  if (rules.hasStateGas) {
    const rest = stateGas.payStateGas(frame, rules.stateOfCodeByte * length, left);
    if (rest < 0) return Halt.codeStoreOutOfGas;
    left = rest;
  }
  if (length == 0) return Halt.none;
  const code = codes.reserveCode(length);
  memory.copy(code + codes.BYTES, from, length);
  codes.keepCode(code);
  keccak(HASH, from, length);
  state.setAccountCode(load<u32>(frame, ACCOUNT), code, HASH);
  return Halt.none;
}

/**
 * Ends the current frame. Its output becomes the returned data, and its gas is stored in it.
 *
 * @returns the final kind of its ending: a creation can fail after its code succeeded.
 */
export function leave(frame: usize, ending: i32, output: usize, length: u32, gas: i64): i32 {
  let halt = ending;
  left = gas;
  gasAtEnd = wholeGas(frame, gas);
  const isCreation = load<u32>(frame, frames.IS_CREATION) != 0;
  if (isCreation) {
    if (halt == Halt.none) halt = deploy(frame, output, length);
    codes.freeCode(load<u32>(frame, frames.CODE));
  }
  if (halt != Halt.none) {
    journal.revertTo(load<u32>(frame, frames.SNAPSHOT));
    frames.setRefund(load<i64>(frame, frames.REFUND));
    revertLogs(load<u32>(frame, frames.LOGS));
    if (rules.hasStateGas) left = stateGas.revertStateGas(frame, halt == Halt.revert, left);
  }
  const isOutermost = frames.depth == 0;
  const hasOutput = halt == Halt.revert || (halt == Halt.none && !(isCreation && !isOutermost));
  if (halt > Halt.revert) left = 0;
  if (hasOutput) frames.setReturned(output, length);
  else frames.clearReturned();
  store<i64>(frame, left, frames.GAS);
  frames.setDepth(frames.depth - 1);
  if (isOutermost) return halt;
  if (sees(TRACES)) {
    const isDeployed = isCreation && ending == Halt.none;
    const from = isDeployed ? output : frames.returned;
    exitFrame(from, isDeployed ? length : frames.returnedLength, left, halt);
  }
  const below = frame - FRAME;
  let sum = load<i64>(below, frames.GAS) + left;
  if (rules.hasStateGas) {
    sum = stateGas.absorbStateGas(below, frame, sum);
    const stateOfAccount = load<i64>(frame, frames.STATE_OF_ACCOUNT);
    if (halt != Halt.none && stateOfAccount > 0) sum = stateGas.refundStateGas(below, stateOfAccount, sum);
  }
  store<i64>(below, sum, frames.GAS);
  const top = load<u32>(below, frames.SP) + 32;
  store<u32>(below, top, frames.SP);
  if (!isCreation) {
    setNumber(top, u64(halt == Halt.none));
    frames.copyReturned(load<u32>(frame, frames.OUT), load<u32>(frame, frames.OUT_LENGTH));
  } else if (halt == Halt.none) copyWord(top, load<u32>(frame, ACCOUNT));
  else setNumber(top, 0);
  return halt;
}
