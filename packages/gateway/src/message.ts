import { type AnswerProof, type CallShare, type RequestContext, weakerProof } from '@ethread/backend';
import type { Caller } from '@ethread/accounts';
import type { RequestScope } from '@ethread/http';
import { RpcError } from '@ethread/json-rpc';
import type { ServedChain } from './chain-hosts.ts';

/** A message of a caller. */
export interface Request {
  readonly scope: RequestScope;
  readonly chain: ServedChain;
  /** Who was let in; or why not, which each item is then answered with. */
  readonly caller: Caller | RpcError;
  /** The caller's address, as far as it is known. */
  readonly address: string | undefined;
  readonly body: Uint8Array;
  /** Whether each response has a member `proof` beside its result. */
  readonly showsProof?: boolean | undefined;
}

/** What handlers are told of a message; its signal is made when one of them asks for it. */
export class MessageContext implements RequestContext {
  readonly requestId: string;
  readonly allowsFailover: boolean;
  readonly share: CallShare | undefined;
  /** Who answered, at least one item of a batch, when it was not the service. */
  servedBy: 'partner' | undefined;
  readonly client: string;
  readonly message: object;
  /** The weakest proof of the items so far. */
  proof: AnswerProof = 'local';
  readonly #scope: RequestScope;
  readonly #parent: MessageContext | undefined;
  #counts: Map<string, number> | undefined;

  constructor({ scope, caller }: Pick<Request, 'scope' | 'caller'>, parent?: MessageContext) {
    this.#scope = scope;
    this.#parent = parent;
    this.message = parent ?? this;
    this.client = caller instanceof RpcError ? '' : caller.keyId;
    this.requestId = scope.requestId;
    this.allowsFailover = !(caller instanceof RpcError) && caller.allowsFailover;
    this.share = caller instanceof RpcError ? undefined : caller.share;
  }

  /** Counts a call of a method that one batch may have only so many of, and returns how many there are. */
  count(method: string): number {
    if (this.#parent) return this.#parent.count(method);
    this.#counts ??= new Map();
    const calls = (this.#counts.get(method) ?? 0) + 1;
    this.#counts.set(method, calls);
    return calls;
  }

  get signal(): AbortSignal {
    return this.#scope.signal;
  }

  onPartnerAnswer = (): void => {
    this.servedBy = 'partner';
    this.#parent?.onPartnerAnswer();
  };

  onProof = (proof: AnswerProof): void => {
    this.proof = weakerProof(this.proof, proof);
    this.#parent?.onProof(proof);
  };
}

/** A message that is worked on. */
export interface Work extends Request {
  readonly context: MessageContext;
}
