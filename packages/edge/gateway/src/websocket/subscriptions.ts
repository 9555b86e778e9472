import { randomBytes } from 'node:crypto';
import type { AdmittedKey } from '@ethread/accounts';
import {
  type Connection,
  type DropReason,
  type GatewayObserver,
  type Notice,
  type OpenNotices,
  SubscriptionEndError,
  type SubscriptionEvent,
} from '@ethread/ports';
import { bytesToHex, eventLoopTurns, type Hex, type Logger } from '@ethread/core';
import { CreditsExhaustedError, KeyNotAllowedError, type MethodDescription } from '@ethread/types';
import { settleOnceSent } from '../pipeline/call.ts';
import { CLOSE_CANNOT_CONTINUE, CLOSE_CREDITS_EXHAUSTED, CLOSE_INTERNAL_ERROR } from './close-codes.ts';

const ID_BYTES = 16;
/** Characters of a reason. A close frame takes 123 bytes (RFC 6455, section 5.5), and the messages are ASCII. */
const MAX_REASON_LENGTH = 120;

export interface NotifiedConnection {
  readonly chain: string;
  readonly client: AdmittedKey;
  readonly logger: Logger;
  readonly observer: GatewayObserver | undefined;
  send(text: string): void;
  /** Resolves once the client has read so much that another message may be sent. */
  hasRoom(signal: AbortSignal): Promise<void>;
  close(code: number, reason: string): void;
}

interface Subscription {
  readonly open: OpenNotices;
  readonly onEnd: () => void;
  readonly ending: AbortController;
}

/**
 * The subscriptions of one connection. Each reads its next notice when the client has taken the ones before, so that a
 * slow client takes no memory.
 */
export class Subscriptions {
  readonly #connection: NotifiedConnection;
  readonly #open = new Map<Hex, Subscription>();
  #hasEnded = false;

  constructor(connection: NotifiedConnection) {
    this.#connection = connection;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Returns the connection as the calls of one message see it. New subscriptions start after the response to it. */
  forMessage(): Connection & { start(): void } {
    const opened: Hex[] = [];
    const open = this.#open;
    return {
      get subscriptions() {
        return open.size;
      },
      subscribe: (...notices) => {
        const id = this.#add(...notices);
        opened.push(id);
        return id;
      },
      unsubscribe: (id) => this.#end(id.toLowerCase() as Hex),
      start: () => opened.forEach((id) => void this.#run(id)),
    };
  }

  /** Adds a subscription, whose notices `#run` sends. Returns its id. */
  #add(open: OpenNotices, onEnd: () => void): Hex {
    const id = bytesToHex(randomBytes(ID_BYTES));
    this.#open.set(id, { open, onEnd, ending: new AbortController() });
    this.#observe({ kind: 'opened' });
    // The connection was closed during the call.
    if (this.#hasEnded) this.#end(id);
    return id;
  }

  /**
   * Ends all subscriptions, also those that calls in progress add.
   *
   * @param reason The cause when the clients still want them.
   */
  end(reason?: DropReason): void {
    this.#hasEnded = true;
    for (const id of [...this.#open.keys()]) this.#end(id, reason);
  }

  /** Ends a subscription. Returns false when the connection does not have it. */
  #end(id: Hex, reason?: DropReason): boolean {
    const subscription = this.#open.get(id);
    this.#open.delete(id);
    if (!subscription) return false;
    this.#observe({ kind: 'ended', reason });
    subscription.ending.abort();
    subscription.onEnd();
    return true;
  }

  /** Sends the notices of a subscription until it ends. */
  async #run(id: Hex): Promise<void> {
    const subscription = this.#open.get(id);
    if (!subscription) return;
    const { signal } = subscription.ending;
    try {
      for await (const notice of subscription.open(signal)) {
        await this.#connection.hasRoom(signal);
        await eventLoopTurns.take(this.#connection.client.keyId);
        signal.throwIfAborted();
        await this.#notify(id, notice, signal);
      }
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    } finally {
      this.#end(id);
    }
  }

  /** Reserves the price of a notice, and sends it. */
  async #notify(id: Hex, { results, credits }: Notice, signal: AbortSignal): Promise<void> {
    const { client } = this.#connection;
    const hold = await client.reserve({ ...NOTIFICATION, credits });
    // A response in fragments may have begun meanwhile, and no other message may come between them.
    await this.#connection.hasRoom(signal).catch(() => undefined);
    if (signal.aborted) return hold.refund();
    const { name: method } = NOTIFICATION;
    let bytes = 0;
    for (const result of results) {
      const text = `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"${id}","result":${result}}}`;
      this.#connection.send(text);
      bytes += text.length;
    }
    settleOnceSent(hold);
    client.record({ method, credits, day: hold.day, isError: false, bytes });
    this.#observe({ kind: 'notified', method, count: results.length, credits, bytes });
  }

  #observe(event: DistributiveOmit<SubscriptionEvent, 'chain'>): void {
    const { observer, chain } = this.#connection;
    observer?.onSubscription?.({ chain, ...event });
  }

  #fail(error: unknown): void {
    const { logger } = this.#connection;
    const close = (code: number, { message }: Error, reason: DropReason) => {
      this.end(reason);
      this.#connection.close(code, message.slice(0, MAX_REASON_LENGTH));
    };
    if (error instanceof CreditsExhaustedError)
      return close(CLOSE_CREDITS_EXHAUSTED, error, 'CreditsExhaustedError');
    if (error instanceof KeyNotAllowedError) return close(CLOSE_CANNOT_CONTINUE, error, 'KeyNotAllowedError');
    if (error instanceof SubscriptionEndError) return close(CLOSE_CANNOT_CONTINUE, error, 'CannotContinue');
    logger.error({ err: error }, 'a subscription failed');
    return close(CLOSE_INTERNAL_ERROR, new Error('internal error'), 'InternalError');
  }
}

/** `Omit` over each member of a union. */
type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

/** The method that notifications count as, in scopes of keys and in usage. */
const NOTIFICATION: Omit<MethodDescription, 'credits'> = {
  name: 'eth_subscribe',
  params: [],
  failover: false,
  errors: [],
};
