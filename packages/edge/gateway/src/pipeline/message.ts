import {
  type ResponseProof,
  type CallShare,
  type Connection,
  type StoredHeader,
  type RequestContext,
  type SeenBlocks,
  weakerProof,
} from '@ethread/ports';
import { bytesEqual } from '@ethread/core';
import type { Client } from '@ethread/api-keys';
import type { RequestScope } from '@ethread/http';
import type { ServedChain } from '../chain-hosts.ts';

/** A message of a client. */
export interface Request {
  readonly scope: RequestScope;
  readonly chain: ServedChain;
  /** The admitted client. */
  readonly client: Client;
  /** The client's address, when it is available. */
  readonly address: string | undefined;
  readonly body: Uint8Array;
  /** Whether each response has a member `proof` beside its result. */
  readonly showsProof?: boolean | undefined;
  /** The connection that carried the message, where it can send notifications. */
  readonly connection?: Connection | undefined;
}

/** The context of a message for handlers. Its signal is created when a handler first reads it. */
export class MessageContext implements RequestContext {
  readonly requestId: string;
  readonly allowsFailover: boolean;
  readonly share: CallShare | undefined;
  /** `partner` when a partner responded to at least one item; undefined when the service responded to all. */
  servedBy: 'partner' | undefined;
  readonly client: string;
  readonly message: object;
  readonly connection: Connection | undefined;
  /** The weakest proof of the items so far. */
  proof: ResponseProof = 'local';
  /** The age of the head that no node confirms, in seconds, where an item shows the chain as of that head. */
  headAge: number | undefined;
  /** Head that the items saw. */
  head: StoredHeader | undefined;
  #tagged: StoredHeader | undefined;
  /** True when the tags of the items resolved to different blocks. */
  #areTagsMixed = false;
  readonly #scope: RequestScope;
  readonly #parent: MessageContext | undefined;
  #counts: Map<string, number> | undefined;

  constructor(
    { scope, client, connection }: Pick<Request, 'scope' | 'client' | 'connection'>,
    parent?: MessageContext,
  ) {
    this.#scope = scope;
    this.#parent = parent;
    this.message = parent ?? this;
    this.connection = connection;
    this.client = client.keyId;
    this.requestId = scope.requestId;
    this.allowsFailover = client.allowsFailover;
    this.share = client.share;
  }

  /** Counts a call of a method that is limited within a batch, and returns the number of its calls so far. */
  count(method: string): number {
    if (this.#parent) return this.#parent.count(method);
    this.#counts ??= new Map();
    const calls = (this.#counts.get(method) ?? 0) + 1;
    this.#counts.set(method, calls);
    return calls;
  }

  /** Block that the tags of all items resolved to; undefined when they resolved to several, or when there are none. */
  get tagged(): StoredHeader | undefined {
    return this.#areTagsMixed ? undefined : this.#tagged;
  }

  /** Records the blocks that an item saw. */
  noteBlocks(seen: SeenBlocks): void {
    const { head, tagged } = seen;
    this.head ??= head;
    this.#tagged ??= tagged;
    if (tagged && this.#tagged && !bytesEqual(tagged.hash, this.#tagged.hash)) this.#areTagsMixed = true;
    this.#parent?.noteBlocks(seen);
  }

  get signal(): AbortSignal {
    return this.#scope.signal;
  }

  onPartnerResponse = (): void => {
    this.servedBy = 'partner';
    this.#parent?.onPartnerResponse();
  };

  onHeadAge = (seconds: number): void => {
    this.headAge = seconds;
    this.#parent?.onHeadAge(seconds);
  };

  onProof = (proof: ResponseProof): void => {
    this.proof = weakerProof(this.proof, proof);
    this.#parent?.onProof(proof);
  };
}

/** A message in progress. */
export interface Work extends Request {
  readonly context: MessageContext;
  /** Whether the params may be so long that each of their stages takes a turn of the client. */
  readonly isLarge: boolean;
}
