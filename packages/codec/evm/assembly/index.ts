// The engine as its host sees it.
import * as Halt from '../src/machine/halt';
import { transfer } from './accounts';
import { delegateOf, enter, enterCreation, gasAtEnd, runPrecompile } from './calls';
import * as codes from './code';
import { codeOf, lengthOf } from './code';
import { setSeed } from './entries';
import { ENVIRONMENT, TRANSACTION_WORDS } from './environment';
import * as frames from './frames';
import { frameAt } from './frames';
import { allocate, enlarge, limitMemory } from './heap';
import { interpret } from './interpret';
import * as journal from './journal';
import { beginLogs, logBytes, revertLogs } from './logs';
import * as rules from './rules';
import * as stateGas from './state-gas';
import * as state from './state';
import { copyWord, isZero } from './words';

export * from './rules';
export { firstLog, keepLogs, logBytes } from './logs';
export { dropUnused, keepCode, limitCodes, reserveCode } from './code';
export { limitFrames, refund, reserveInput, reserveReturned, returned, returnedLength } from './frames';
export { setHooks } from './hooks';
export { gasAtEnd } from './calls';
export { entries } from './entries';
export { changed, changedCount, forget, transaction as currentTransaction } from './state';
export { depth } from './frames';
export { setStateGas } from './state-gas';

/** Where the host writes: tables by opcode, the environment, and words for a message. */
export const fees = codes.FEES;
export const takes = codes.TAKES;
export const gives = codes.GIVES;
export const noCode = codes.NO_CODE;
export const environment = ENVIRONMENT;
export const precompiles = state.PRECOMPILES;
const WORDS = memory.data(96, 16);
export const words = WORDS;
let blobs: usize = allocate(32 * 8);

/** Opens the engine. @param random a random number of the process */
export function open(bytes: u32, random: u64): void {
  limitMemory(bytes);
  setSeed(random);
}

/** Begins a transaction, and reverts what the one before it changed unless the host keeps that. */
export function begin(isKept: bool): void {
  if (!isKept) journal.revertTo(0);
  state.beginTransaction();
}

/** Makes room for the blob hashes of the transaction, each a word. */
export function reserveBlobs(count: u32): usize {
  blobs = enlarge(blobs, 32 * count);
  store<u32>(TRANSACTION_WORDS, count);
  store<u32>(TRANSACTION_WORDS, <u32>blobs, 4);
  return blobs;
}

/** Marks the account at the first word as warm. */
export function warm(): void {
  state.warm(state.findAccount(WORDS));
}

/** Marks a slot as warm, whose account and key are the first words. */
export function warmKey(): void {
  state.warm(state.slotOf(state.accountAt(WORDS), WORDS + 32));
}

/** Reads the account at the first word again, which changed below. */
export function reload(): void {
  state.reloadAccount(state.findAccount(WORDS));
}

/** Writes the value at the third word to a slot, whose account and key are the first words. */
export function replaceSlot(): void {
  state.replaceSlot(state.slotOf(state.accountAt(WORDS), WORDS + 32), WORDS + 64);
}

function beginMessage(inputLength: u32, gas: i64): usize {
  frames.beginFrames();
  beginLogs();
  const frame = frameAt(0);
  const arena = frames.reserveInput(inputLength);
  store<u32>(frame, <u32>arena, frames.INPUT);
  store<u32>(frame, inputLength, frames.INPUT_LENGTH);
  store<u32>(frame, <u32>arena + ((inputLength + 31) & ~31), frames.MEMORY);
  store<u32>(frame, 0, frames.IS_CREATION);
  store<u32>(frame, 0, frames.IS_STATIC);
  store<i64>(frame, gas, frames.GAS);
  store<i64>(frame, 0, frames.SPILLED);
  return frame;
}

/** The result of a message beside its kind: reading it from memory costs the host less than that of many globals. */
const RESULT = memory.data(64, 16);
export const result = RESULT;
export const failed = frames.FAILED;

function finish(halt: i32): i32 {
  const frame = frameAt(0);
  store<i64>(RESULT, load<i64>(frame, frames.GAS));
  store<f64>(RESULT, <f64>frames.refund, 8);
  store<i64>(RESULT, stateGas.reservoir, 16);
  store<i64>(RESULT, stateGas.stateUsed, 24);
  // What the outermost frame lent for state growth.
  store<i64>(RESULT, load<i64>(frame, frames.SPILLED), 32);
  store<f64>(RESULT, <f64>gasAtEnd, 40);
  store<u32>(RESULT, <u32>frames.returned, 48);
  store<u32>(RESULT, frames.returnedLength, 52);
  store<u32>(RESULT, logBytes, 56);
  return halt;
}

/** Runs a call of the first words, with its input at `reserveInput`. Returns the kind of its ending. */
export function runCall(inputLength: u32, gas: i64): i32 {
  const frame = beginMessage(inputLength, gas);
  // A caller that sends nothing is not read.
  const caller = isZero(WORDS + 64) ? state.findAccount(WORDS) : state.accountAt(WORDS);
  const account = state.accountAt(WORDS + 32);
  let code = codeOf(account);
  if (rules.hasDelegation && codes.delegates(code)) {
    const delegate = delegateOf(code);
    state.warm(delegate);
    code = codeOf(delegate);
  }
  const snapshot = journal.snapshot();
  transfer(caller, account, WORDS + 64);
  if (load<u32>(account, state.PRECOMPILE) != 0) {
    const left = runPrecompile(account, load<u32>(frame, frames.INPUT), inputLength, gas);
    store<i64>(frame, max<i64>(left, 0), frames.GAS);
    if (left >= 0) return finish(Halt.none);
    journal.revertTo(snapshot);
    revertLogs(0);
    return finish(<i32>-left);
  }
  if (lengthOf(code) == 0) return finish(Halt.none);
  store<u32>(frame, <u32>caller, frames.CALLER);
  copyWord(frame + frames.AMOUNT, WORDS + 64);
  enter(frame, code, account, gas, snapshot, 0);
  return finish(interpret());
}

/** Runs a creation, as {@link runCall}. The second word is the address, which must be free. */
export function runCreation(inputLength: u32, gas: i64): i32 {
  const frame = beginMessage(inputLength, gas);
  const creator = state.accountAt(WORDS);
  const account = state.accountAt(WORDS + 32);
  store<u32>(frame, load<u32>(frame, frames.INPUT), frames.MEMORY);
  enterCreation(frame, creator, account, WORDS + 64, load<u32>(frame, frames.INPUT), inputLength, gas);
  return finish(interpret());
}
