import {
  type CallShare,
  childOf,
  type Connection,
  type HeadState,
  type RequestContext,
  type ResponseProof,
  type SeenBlocks,
  type StoredHeader,
  weakerProof,
  weakerState,
} from '@ethread/ports';
import { type Awaitable, bytesEqual, whenReady } from '@ethread/core';
import type { AdmittedKey } from '@ethread/accounts';
import type { RequestScope } from '@ethread/http';
import type { ServedChain } from '../http/request-path.ts';

export interface Request {
  readonly scope: RequestScope;
  readonly chain: ServedChain;
  readonly client: AdmittedKey;
  /** The client's address, when it is available. */
  readonly address: string | undefined;
  readonly body: Uint8Array;
  /**
   * Holds more bytes of memory for the message until its reply is made.
   *
   * @throws {OverloadedError} when the client has used up its share.
   */
  readonly hold: (bytes: number) => void;
  /** Whether each response reports its proof and its credits. */
  readonly showsProof?: boolean | undefined;
  /** The connection that carried the message, where it can send notifications. */
  readonly connection?: Connection | undefined;
}

/** What the calls of a message noted about its response. An item of a batch has notes of its own, which the message shares. */
export class Notes {
  /** `partner` when a partner responded to at least one item; undefined when the service responded to all. */
  servedBy: 'partner' | undefined;
  /** The weakest proof of the items so far. */
  proof: ResponseProof = 'local';
  /** The age of the head that no node confirms, in seconds, where an item shows the chain as of that head. */
  headAge: number | undefined;
  head: StoredHeader | undefined;
  /** The weakest voucher for a block that an item read. Undefined where consensus is not followed. */
  headState: HeadState | undefined;
  #tagged: StoredHeader | undefined;
  /** True when the tags of the items resolved to different blocks. */
  #areTagsMixed = false;
  readonly #message: Notes | undefined;

  /** @param message - the notes of the message of an item. */
  constructor(message?: Notes) {
    this.#message = message;
  }

  /** Block that the tags of all items resolved to; undefined when they resolved to several, or when there are none. */
  get tagged(): StoredHeader | undefined {
    return this.#areTagsMixed ? undefined : this.#tagged;
  }

  hasTagged(block: Uint8Array): boolean {
    return this.#tagged !== undefined && bytesEqual(this.#tagged.hash, block);
  }

  addBlocks(seen: SeenBlocks): void {
    const { head, tagged, state, hasUncertainRules } = seen;
    if (hasUncertainRules) this.addProof('none');
    if (state) this.headState = weakerState(this.headState ?? state, state);
    this.head ??= head;
    this.#tagged ??= tagged;
    if (tagged && !this.hasTagged(tagged.hash)) this.#areTagsMixed = true;
    this.#message?.addBlocks(seen);
  }

  addProof(proof: ResponseProof): void {
    this.proof = weakerProof(this.proof, proof);
    this.#message?.addProof(proof);
  }

  addPartner(): void {
    this.servedBy = 'partner';
    this.#message?.addPartner();
  }

  addHeadAge(seconds: number): void {
    this.headAge = seconds;
    this.#message?.addHeadAge(seconds);
  }

  /** Forgets the blocks that the items saw. */
  clearBlocks(): void {
    this.head = this.#tagged = this.headState = this.headAge = undefined;
    this.#areTagsMixed = false;
  }
}

/** Whether a message starts again. */
interface Restart {
  /** True once the message has started again, or can no longer do so. */
  isLast: boolean;
  /** True from the moment at which the message is to start again until it does. */
  isStartingAgain: boolean;
  /** The calls so far of the methods that are limited within a batch. */
  readonly counts: Map<string, number>;
}

/**
 * The context of a message for handlers. Its signal is created when a handler first reads it. Its members are not
 * private, so that its children inherit them ({@link childOf}).
 */
export class MessageContext implements RequestContext {
  readonly requestId: string;
  readonly allowsFailover: boolean;
  readonly provenOnly: boolean;
  readonly share: CallShare | undefined;
  readonly client: string;
  readonly notes: Notes = new Notes();
  message: object = {};
  readonly of: Pick<Request, 'scope' | 'chain' | 'connection'>;
  readonly restart: Restart = { isLast: false, isStartingAgain: false, counts: new Map() };

  constructor(request: Pick<Request, 'scope' | 'chain' | 'client' | 'connection'>) {
    const { scope, chain, client } = request;
    this.of = request;
    this.client = client.keyId;
    this.requestId = scope.requestId;
    this.allowsFailover = client.allowsFailover;
    this.provenOnly = chain.provenOnly === true || client.provenOnly === true;
    this.share = client.share;
  }

  ofItem(): MessageContext {
    return childOf<MessageContext>(this, { notes: new Notes(this.notes) });
  }

  /** Counts a call of a method that is limited within a batch, and returns the number of its calls so far. */
  count(method: string): number {
    const { counts } = this.restart;
    const calls = (counts.get(method) ?? 0) + 1;
    counts.set(method, calls);
    return calls;
  }

  get signal(): AbortSignal {
    return this.of.scope.signal;
  }

  /** Only subscriptions use the connection, and what they sent cannot be taken back. */
  get connection(): Connection | undefined {
    this.restart.isLast = true;
    return this.of.connection;
  }

  /** A call that names its block by a tag loses it together with all other items of the message, once. */
  startsAgain(block: Uint8Array, isElsewhere: boolean): Awaitable<boolean> {
    const { restart } = this;
    if (!this.notes.hasTagged(block) || restart.isLast) return false;
    return (
      restart.isStartingAgain ||
      whenReady(
        this.of.chain.hasMoved?.(this, isElsewhere) ?? false,
        (hasMoved) => (restart.isStartingAgain ||= hasMoved && !restart.isLast),
      )
    );
  }

  /** Forgets what the items saw, because all of them run again. Proofs of the first attempt still count. */
  startAgain(): void {
    this.restart.isLast = true;
    this.restart.isStartingAgain = false;
    this.restart.counts.clear();
    this.message = {};
    this.notes.clearBlocks();
  }

  onPartnerResponse(): void {
    this.notes.addPartner();
  }

  onHeadAge(seconds: number): void {
    this.notes.addHeadAge(seconds);
  }

  onProof(proof: ResponseProof): void {
    this.notes.addProof(proof);
  }
}

export interface Work extends Request {
  readonly context: MessageContext;
  /** Whether the params may be so long that each of their stages takes a turn of the client. */
  readonly isLarge: boolean;
}
