import { ProvenValues, slotName, StateReads } from '@ethread/calls';
import { bytesToHex, createSingleFlight } from '@ethread/core';
import {
  isUnavailable,
  type OrUnavailable,
  type ProofCost,
  type ProofReply,
  type ProofRequest,
  type ProofSource,
  type StoredHeader,
} from '@ethread/ports';

const NO_COST: ProofCost = { requests: 0, bytes: 0, items: 0 };

/** Shares messages to a source of proofs. A message ends early only when every call that awaits it has left. */
export class ProofFlights {
  readonly #source: ProofSource;
  readonly #flights = createSingleFlight<OrUnavailable<ProofReply>>();
  /** The message that asks for a value, by block and name of the value. */
  readonly #messages = new Map<string, Message>();
  #last = 0;

  constructor(source: ProofSource) {
    this.#source = source;
  }

  /** Proves reads at a block. The cost is that of this call's own message. */
  async prove(
    request: ProofRequest,
    at: StoredHeader,
    signal: AbortSignal,
  ): Promise<OrUnavailable<ProofReply>> {
    const block = bytesToHex(at.hash);
    const own = new StateReads();
    const joined = new Set<Message>();
    this.#split(request.reads, block, own, joined);
    const waits = [...joined].map((message) => this.#join(message, signal));
    const isOwn = !own.isEmpty;
    if (isOwn) waits.unshift(this.#join(this.#begin({ ...request, reads: own }, at, block), signal));
    const values = new ProvenValues();
    let result: ProofReply = { values, cost: NO_COST };
    for (const [index, found] of (await Promise.all(waits)).entries()) {
      if (isUnavailable(found)) return found;
      values.add(found.values);
      if (isOwn && index === 0) result = { ...found, values };
    }
    return result;
  }

  /** Divides reads into those that a message in flight asks for, and the others. */
  #split(reads: StateReads, block: string, own: StateReads, joined: Set<Message>): void {
    const join = (name: string): boolean => {
      const message = this.#messages.get(block + name);
      if (message) joined.add(message);
      return message !== undefined;
    };
    for (const [name, { address, keys, isUnknown }] of reads.accounts) {
      const free = [...keys.values()].filter((key) => !join(slotName(address, key)));
      if (free.length === 0 && join(name)) continue;
      own.account(address, isUnknown);
      for (const key of free) own.slot(address, key, isUnknown);
    }
    for (const [name, { address, codeHash }] of reads.codes) if (!join(name)) own.code(address, codeHash);
    for (const number of reads.blocks) if (!join(String(number))) own.blocks.add(number);
  }

  #begin(request: ProofRequest, at: StoredHeader, block: string): Message {
    const message = { key: String(++this.#last), request, at, names: namesOf(request.reads, block) };
    for (const name of message.names) this.#messages.set(name, message);
    return message;
  }

  #join(message: Message, signal: AbortSignal): Promise<OrUnavailable<ProofReply>> {
    const { request, at, names } = message;
    return this.#flights.share(message.key, signal, async (shared) => {
      try {
        return await this.#source.prove(request, at, shared);
      } finally {
        for (const name of names) if (this.#messages.get(name) === message) this.#messages.delete(name);
      }
    });
  }
}

interface Message {
  readonly key: string;
  readonly request: ProofRequest;
  readonly at: StoredHeader;
  readonly names: readonly string[];
}

function namesOf({ accounts, codes, blocks }: StateReads, block: string): string[] {
  const names = [...accounts.keys(), ...codes.keys(), ...[...blocks].map(String)];
  for (const { address, keys } of accounts.values()) {
    for (const key of keys.values()) names.push(slotName(address, key));
  }
  return names.map((name) => block + name);
}
