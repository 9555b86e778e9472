import { keccak256 } from '@ethread/chain';
import { bytesEqual, bytesToHex, concatBytes, hexToBytes, quantityToHex } from '@ethread/core';
import {
  type Account,
  delegationOf,
  type EnteredFrame,
  type ExitedFrame,
  type FailedStep,
  Halt,
  type Slot,
  type Tracer,
  type World,
} from '@ethread/evm';
import { type JsonInteger, jsonInteger } from './json-chunks.ts';
import type { TraceBudget } from './trace-budget.ts';

/** Bytes of an account and of a slot as JSON, besides code. */
const ACCOUNT_BYTES = 300;
const SLOT_BYTES = 150;
const [EXTCODEHASH, CREATE, CALLCODE, DELEGATECALL, CREATE2, STATICCALL, SELFDESTRUCT] = [
  0x3f, 0xf0, 0xf2, 0xf4, 0xf5, 0xfa, 0xff,
];
/** Bytes beyond the memory that geth reads as zeros. */
const MOST_PADDING = 1_048_576;
const ZERO = `0x${'0'.repeat(64)}`;
const NO_CODE = new Uint8Array();

export interface PrestateOptions {
  /** Returns only what changed, before and after. Default: false. */
  readonly diffMode?: boolean;
  readonly disableCode?: boolean;
  readonly disableStorage?: boolean;
  /** Keeps accounts that were empty before. Default: false. */
  readonly includeEmpty?: boolean;
}

interface AccountValues {
  readonly balance: bigint;
  readonly nonce: bigint;
  readonly code: Uint8Array;
}

interface SeenAccount extends AccountValues {
  readonly account: Account;
  readonly codeHash: Uint8Array;
  readonly storage: Map<string, { readonly slot: Slot; readonly before: string }>;
}

/** A change in the form of OpenEthereum: same, added, removed, or changed. */
type Delta = '=' | { '+': string } | { '-': string } | { '*': { from: string; to: string } };

/** An account in the form of geth's `prestateTracer`. */
interface AccountJson {
  balance?: string;
  code?: string;
  codeHash?: string;
  nonce?: JsonInteger;
  storage?: Record<string, string>;
}

/** Collects the accounts and slots that a transaction accesses, as they are before it, and what it changes in them. */
export class PrestateTrace implements Tracer {
  readonly #world: World;
  readonly #options: PrestateOptions;
  readonly #budget: TraceBudget;
  readonly #seen = new Map<string, SeenAccount>();
  readonly #created = new Set<string>();
  readonly #deleted = new Set<string>();
  readonly #keepsDestroyed: boolean;
  /** The accounts on which the open frames run. */
  readonly #running: Uint8Array[] = [];
  #isBegun = false;

  /** @param keepsDestroyed Whether only an account of the same transaction can be destroyed (EIP-6780). */
  constructor(
    world: World,
    options: PrestateOptions,
    { budget, keepsDestroyed }: { readonly budget: TraceBudget; readonly keepsDestroyed: boolean },
  ) {
    this.#world = world;
    this.#options = options;
    this.#budget = budget;
    this.#keepsDestroyed = keepsDestroyed;
  }

  /** Notes accounts before the transaction begins: its parties, and the signers of its authorizations. */
  begin(addresses: readonly Uint8Array[], created: Uint8Array | undefined): void {
    if (created) this.#created.add(bytesToHex(created));
    for (const address of addresses) {
      this.#note(this.#world.account(address));
    }
  }

  /** Notes the account that a called account's code delegates to (EIP-7702). */
  beginDelegation(address: Uint8Array): void {
    const delegation = delegationOf(this.#world.code(this.#world.account(address)));
    if (delegation) this.#note(this.#world.account(delegation));
  }

  enter({ opcode, from, to }: EnteredFrame): void {
    this.#running.push(opcode === CALLCODE || opcode === DELEGATECALL ? from : to);
    // What the message itself accesses is noted before its authorizations take effect.
    if (!this.#isBegun) {
      this.#isBegun = true;
      return;
    }
    this.#note(this.#world.account(to));
    const name = bytesToHex(to);
    if (opcode === CREATE || opcode === CREATE2) this.#created.add(name);
    else if (opcode === SELFDESTRUCT) {
      const destroyed = bytesToHex(from);
      if (!this.#keepsDestroyed || this.#created.has(destroyed)) this.#deleted.add(destroyed);
    } else this.beginDelegation(to);
  }

  exit({ halt, failedStep }: ExitedFrame): void {
    const running = this.#running.pop();
    if (!running || !failedStep || halt !== Halt.invalidOpcode) return;
    const named = accountNamedBy(failedStep, running);
    if (named) this.#note(this.#world.account(named));
  }

  account(account: Account): void {
    this.#note(account);
  }

  slot(account: Account, key: Uint8Array): void {
    if (this.#options.disableStorage) return;
    const { storage } = this.#note(account);
    const name = bytesToHex(key);
    if (storage.has(name)) return;
    this.#budget.take(SLOT_BYTES);
    const slot = this.#world.slot(account, key);
    storage.set(name, { slot, before: wordOf(slot) });
  }

  #note(account: Account): SeenAccount {
    const name = bytesToHex(account.address);
    const known = this.#seen.get(name);
    if (known) return known;
    const loaded = this.#world.account(account.address);
    const { balance, nonce, codeHash } = loaded;
    const code = this.#world.code(loaded);
    this.#budget.take(ACCOUNT_BYTES + (this.#options.disableCode ? 0 : 2 * code.length));
    const seen: SeenAccount = { account: loaded, balance, nonce, code, codeHash, storage: new Map() };
    this.#seen.set(name, seen);
    return seen;
  }

  /** Returns the JSON of the trace, after the transaction has ended. */
  finish(): object {
    const accounts = [...this.#seen].sort(byName);
    if (this.#options.diffMode) return this.#changes(accounts);
    const shown = this.#options.includeEmpty ? accounts : accounts.filter(([, seen]) => !isEmpty(seen));
    return Object.fromEntries(shown.map(([name, seen]) => [name, this.#before(seen)]));
  }

  /** Returns what the transaction changed as OpenEthereum's `stateDiff`: accounts by address, after it has ended. */
  stateDiff(): object {
    const changed: [string, object][] = [];
    for (const [address, seen] of [...this.#seen].sort(byName)) {
      const before = isEmpty(seen) ? undefined : seen;
      const after = this.#deleted.has(address) ? undefined : this.#valuesNow(seen);
      const slots = after ? this.#changedSlots(seen) : [];
      const delta = (of: (values: AccountValues) => string) =>
        deltaOf(before && of(before), after && of(after));
      const values = {
        balance: delta(({ balance }) => quantityToHex(balance)),
        code: before?.code === after?.code ? '=' : delta(({ code }) => bytesToHex(code)),
        nonce: delta(({ nonce }) => quantityToHex(nonce)),
      };
      if (slots.length === 0 && Object.values(values).every((one) => one === '=')) continue;
      const storage = Object.fromEntries(
        slots.map(([key, from, to]) => [key, before ? { '*': { from, to } } : { '+': to }]),
      );
      changed.push([address, { ...values, storage }]);
    }
    return Object.fromEntries(changed);
  }

  /** Returns an account after the transaction; undefined for one that does not exist then. */
  #valuesNow({ account, code, codeHash }: SeenAccount): AccountValues | undefined {
    const isSameCode = bytesEqual(account.codeHash, codeHash);
    const now = isSameCode ? code : this.#world.code(account);
    if (!isSameCode) this.#budget.take(2 * now.length);
    const { balance, nonce } = account;
    const values = { balance, nonce, code: now };
    return isEmpty(values) ? undefined : values;
  }

  /** Returns the slots that have another value now: key, value before, and value now. */
  #changedSlots({ storage }: SeenAccount): (readonly [string, string, string])[] {
    return [...storage]
      .map(([key, { slot, before }]) => [key, before, slot.storage.isCleared ? ZERO : wordOf(slot)] as const)
      .filter(([, before, now]) => before !== now)
      .sort(byName);
  }

  /** @param slots Slots with a value. Default: all that it has seen. */
  #before(seen: SeenAccount, slots?: readonly (readonly [string, string, string])[]): AccountJson {
    const { balance, nonce, code, codeHash, storage } = seen;
    const values = slots ?? [...storage].map(([key, { before }]) => [key, before] as const).sort(byName);
    return {
      balance: quantityToHex(balance),
      ...(code.length > 0 && !this.#options.disableCode ? { code: bytesToHex(code) } : {}),
      ...(code.length > 0 ? { codeHash: bytesToHex(codeHash) } : {}),
      ...(nonce > 0n ? { nonce: jsonInteger(nonce) } : {}),
      ...(values.length > 0 ? { storage: Object.fromEntries(values) } : {}),
    };
  }

  #changes(accounts: readonly (readonly [string, SeenAccount])[]): object {
    const pre: Record<string, AccountJson> = {};
    const post: Record<string, AccountJson> = {};
    for (const [name, seen] of accounts) {
      const isDeleted = this.#deleted.has(name);
      const slots = this.#changedSlots(seen);
      const after = isDeleted ? undefined : this.#after(seen, slots);
      if (after) post[name] = after;
      if (isEmpty(seen) || !(after || isDeleted)) continue;
      pre[name] = this.#before(seen, isDeleted ? undefined : slots.filter(([, before]) => before !== ZERO));
    }
    return { post, pre };
  }

  /** Returns the changed values of an account; undefined when nothing changed. */
  #after(
    { account, balance, nonce, code, codeHash }: SeenAccount,
    slots: readonly (readonly [string, string, string])[],
  ): AccountJson | undefined {
    const after: AccountJson = {};
    if (account.balance !== balance) after.balance = quantityToHex(account.balance);
    // As in geth, an account that does not exist has a hash of zeros, also where it did not exist before.
    const hashNow = account.exists ? bytesToHex(account.codeHash) : ZERO;
    if (hashNow !== bytesToHex(codeHash)) {
      const now = account.exists ? this.#world.code(account) : NO_CODE;
      if (!this.#options.disableCode && (now.length > 0 || code.length > 0)) {
        this.#budget.take(2 * now.length);
        after.code = bytesToHex(now);
      }
      after.codeHash = hashNow;
    }
    if (account.nonce !== nonce && account.nonce > 0n) after.nonce = jsonInteger(account.nonce);
    const values = slots.filter(([, , now]) => now !== ZERO).map(([key, , now]) => [key, now] as const);
    if (values.length > 0) after.storage = Object.fromEntries(values);
    const isChanged = account.nonce !== nonce || slots.length > 0 || Object.keys(after).length > 0;
    return isChanged ? after : undefined;
  }
}

/** Returns the value of a slot as a word in hex. */
const wordOf = ({ value }: Slot): string => `0x${bytesToHex(value).slice(2).padStart(64, '0')}`;

/** Returns the account that an undefined instruction would name in a later fork: geth lists it, too. */
function accountNamedBy(
  { opcode, operands, memory }: FailedStep,
  running: Uint8Array,
): Uint8Array | undefined {
  const [first, second, third, fourth, fifth] = operands;
  if (opcode === EXTCODEHASH) return first === undefined ? undefined : word(first).subarray(12);
  if (opcode === DELEGATECALL || opcode === STATICCALL)
    return second === undefined || fifth === undefined ? undefined : word(second).subarray(12);
  if (opcode !== CREATE2 || second === undefined || third === undefined || fourth === undefined)
    return undefined;
  const [offset = 0, length = 0] = [second, third].map((operand) => Number(BigInt.asIntN(64, operand)));
  if (offset < 0 || length < 0 || offset + length > memory.length + MOST_PADDING) return undefined;
  const init = new Uint8Array(length);
  init.set(memory.subarray(offset, offset + length));
  // EIP-1014
  return keccak256(concatBytes(Uint8Array.of(0xff), running, word(fourth), keccak256(init))).subarray(12);
}

const word = (value: bigint) => hexToBytes(`0x${value.toString(16).padStart(64, '0')}`);

function deltaOf(from: string | undefined, to: string | undefined): Delta {
  if (from === to) return '=';
  if (from === undefined) return { '+': to ?? '0x' };
  return to === undefined ? { '-': from } : { '*': { from, to } };
}

function isEmpty({ balance, nonce, code }: AccountValues): boolean {
  return balance === 0n && nonce === 0n && code.length === 0;
}

const byName = ([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]) =>
  one < other ? -1 : 1;
