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
import type { AdmittedKey, CreditBalance } from '@ethread/accounts';
import type { ReplyBody, RequestScope } from '@ethread/http';
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

/** What a call noted about its response, or all calls of a message about theirs. */
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

  /** Block that the tags of all items resolved to; undefined when they resolved to several, or when there are none. */
  get tagged(): StoredHeader | undefined {
    return this.#areTagsMixed ? undefined : this.#tagged;
  }

  hasTagged(block: Uint8Array): boolean {
    return this.#tagged !== undefined && bytesEqual(this.#tagged.hash, block);
  }

  addBlocks({ head, tagged, state, hasUncertainRules }: SeenBlocks): void {
    if (hasUncertainRules) this.addProof('none');
    if (state) this.headState = weakerState(this.headState ?? state, state);
    this.head ??= head;
    this.#tagged ??= tagged;
    if (tagged && !this.hasTagged(tagged.hash)) this.#areTagsMixed = true;
  }

  addProof(proof: ResponseProof): void {
    this.proof = weakerProof(this.proof, proof);
  }

  /** Adds what an item of the message noted. */
  include({ head, tagged, headState: state, headAge, servedBy, proof }: Notes): void {
    this.addBlocks({ head, tagged, state, hasUncertainRules: false });
    this.addProof(proof);
    this.headAge = headAge ?? this.headAge;
    this.servedBy = servedBy ?? this.servedBy;
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
  /** The calls so far of the methods that are limited within a batch, once there is one. */
  counts: Map<string, number> | undefined;
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
  readonly restart: Restart = { isLast: false, isStartingAgain: false, counts: undefined };

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
    return childOf<MessageContext>(this, { notes: new Notes() });
  }

  /** Counts a call of a method that is limited within a batch, and returns the number of its calls so far. */
  count(method: string): number {
    const counts = (this.restart.counts ??= new Map());
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
    this.restart.counts = undefined;
    this.message = {};
    this.notes.clearBlocks();
  }

  onPartnerResponse(): void {
    this.notes.servedBy = 'partner';
  }

  onHeadAge(seconds: number): void {
    this.notes.headAge = seconds;
  }

  onProof(proof: ResponseProof): void {
    this.notes.addProof(proof);
  }
}

export interface MessageReply {
  /** The HTTP status; WebSocket does not use it. */
  readonly status: number;
  /** The response body; empty when all items were notifications. */
  readonly body: ReplyBody;
  readonly cost: number;
  /** The client's remaining balance. */
  readonly balance: CreditBalance;
  /** When to retry, in seconds. */
  readonly retryAfter: number | undefined;
  /** What the calls noted about the response; for a batch the weakest. WebSocket reports only some of it. */
  readonly notes: Notes;
}

/** A reply without streams. */
export interface WholeReply extends MessageReply {
  readonly body: readonly Uint8Array[];
}

/** A reply without the fields that are read last, which counts only once it is finished. */
export interface Attempt extends Omit<MessageReply, 'balance' | 'notes'> {
  /** Charges and counts its calls, or refunds them when the message starts again. */
  finish(isDropped: boolean): void;
}

export interface Work extends Request {
  readonly context: MessageContext;
  /** Whether the params may be so long that each of their stages takes a turn of the client. */
  readonly isLarge: boolean;
}
