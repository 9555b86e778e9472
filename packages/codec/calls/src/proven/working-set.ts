import type { Header } from '@ethread/chain';
import { bytesToHex, createLruCache, type LruCache } from '@ethread/core';
import { type AccountState, createPrograms, type Programs, type StatePort, World } from '@ethread/evm';
import { AssumingState, assumingPrograms } from './assuming-state.ts';
import { type LikelyState, type ProvenState, type ProvenValues, slotName } from './proven-values.ts';

/** The block after which state is proven. */
export type ProvenBlock = Pick<Header, 'number' | 'parentHash' | 'stateRoot'>;

/** The memory of a {@link WorkingSet}, in bytes. */
export interface WorkingSetBytes {
  /** Proven values and codes. */
  readonly state: number;
  /** Programs of codes. */
  readonly programs: number;
  /** Worlds that calls have read before. */
  readonly worlds: number;
}

/** A world with the state below it. */
export interface WorldOfState {
  readonly state: AssumingState;
  readonly world: World;
}

interface Version<Value> {
  readonly value: Value;
  /** The root under which it was proven: of the state, or of its account's storage. It is right wherever that is the same. */
  readonly root: string;
}

/** Versions of an account, or of a slot. */
const MAX_VERSIONS = 8;
/** Approximate memory of an entry, and of each version, in bytes. */
const ENTRY_BYTES = 300;
const VERSION_BYTES = 400;
/** Shares of the memory. */
const CODE_SHARE = 0.4;
const SLOT_SHARE = 0.4;
/** Characters of an address in hex. */
const ADDRESS_LENGTH = 42;

/**
 * The state that calls have read, proven and kept. An account counts for blocks with the state root under which it was
 * proven, so a reorg needs no care. A slot counts wherever its account has the same storage root: while that root is
 * unchanged, the proof of the account at a new head proves the slots, too.
 */
export class WorkingSet {
  readonly #accounts: LruCache<string, readonly Version<AccountState | null>[]>;
  readonly #slots: LruCache<string, readonly Version<Uint8Array>[]>;
  readonly #codes: LruCache<string, Uint8Array>;
  readonly #programs: Programs;
  /** Worlds from which runs have read nothing but proven values, by the state root in hex. */
  readonly #worlds: LruCache<string, WorldOfState>;

  /** @param bytes Approximate limits of its memory. */
  constructor(bytes: WorkingSetBytes) {
    this.#codes = createLruCache(CODE_SHARE * bytes.state);
    this.#slots = createLruCache(SLOT_SHARE * bytes.state);
    this.#accounts = createLruCache((1 - CODE_SHARE - SLOT_SHARE) * bytes.state);
    this.#programs = assumingPrograms(createPrograms(bytes.programs));
    this.#worlds = createLruCache(bytes.worlds);
  }

  at({ number, parentHash, stateRoot }: ProvenBlock): ProvenState {
    const root = bytesToHex(stateRoot);
    const account = (address: Uint8Array) => valueUnder(this.#accounts.get(bytesToHex(address)), root);
    return {
      account,
      slot: (address, key) => {
        const owner = account(address);
        return owner
          ? valueUnder(this.#slots.get(slotName(address, key)), bytesToHex(owner.storageRoot))
          : undefined;
      },
      code: (codeHash) => this.#codes.get(bytesToHex(codeHash)),
      blockHash: (ancestor) => (ancestor === number - 1 ? parentHash : undefined),
    };
  }

  /** The values that were proven last, at any block. */
  readonly likely: LikelyState = {
    account: (address) => this.#accounts.get(bytesToHex(address))?.[0]?.value,
    slot: (address, key) => this.#slots.get(slotName(address, key))?.[0]?.value,
  };

  add(values: Pick<ProvenValues, 'accounts' | 'slots' | 'codes'>, { stateRoot }: ProvenBlock): void {
    const root = bytesToHex(stateRoot);
    for (const [name, value] of values.accounts) put(this.#accounts, name, { value, root });
    for (const [name, value] of values.slots) {
      const account = values.accounts.get(name.slice(0, ADDRESS_LENGTH));
      if (account) put(this.#slots, name, { value, root: bytesToHex(account.storageRoot) });
    }
    for (const [name, code] of values.codes) this.#codes.set(name, code, ENTRY_BYTES + code.length);
  }

  /** Returns an empty world over a state. */
  worldOver(state: StatePort): World {
    return new World(state, this.#programs);
  }

  /**
   * Takes the warm world of a block, or an empty one. A value that was proven at a block stays right there, also when it
   * has been evicted.
   */
  takeWorld({ stateRoot }: ProvenBlock, proven: ProvenState): WorldOfState {
    const name = bytesToHex(stateRoot);
    const warm = this.#worlds.get(name);
    // A run that fails, or assumes something, does not return it.
    this.#worlds.delete(name);
    if (!warm) return this.newWorld(proven);
    warm.state.proven = proven;
    return warm;
  }

  newWorld(proven: ProvenState, unknownSlot?: Uint8Array): WorldOfState {
    const state = new AssumingState(proven, this.likely, unknownSlot);
    return { state, world: this.worldOver(state) };
  }

  /** Keeps a world whose run has assumed nothing, and has reverted its changes. Never keep another one. */
  keepWorld(block: ProvenBlock, { state, world }: WorldOfState): void {
    // The proven values of one call would stay in memory with its world.
    state.proven = this.at(block);
    this.#worlds.set(bytesToHex(block.stateRoot), { state, world }, world.byteLength);
  }
}

function valueUnder<Value>(versions: readonly Version<Value>[] | undefined, root: string): Value | undefined {
  return versions?.find((version) => version.root === root)?.value;
}

/** Adds a version before those of other roots, of which the oldest go. */
function put<Value>(
  cache: LruCache<string, readonly Version<Value>[]>,
  name: string,
  version: Version<Value>,
): void {
  const others = (cache.get(name) ?? []).filter(({ root }) => root !== version.root);
  const versions = [version, ...others.slice(0, MAX_VERSIONS - 1)];
  cache.set(name, versions, ENTRY_BYTES + VERSION_BYTES * versions.length);
}
