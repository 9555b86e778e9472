import type { Log } from '@ethread/chain';
import type { Account, EnteredFrame, ExitedFrame, Tracer } from '@ethread/evm';

/** Passes what happens to two tracers, neither of which receives instructions. */
export class TracerPair implements Tracer {
  readonly #first: Tracer;
  readonly #second: Tracer;

  constructor(first: Tracer, second: Tracer) {
    this.#first = first;
    this.#second = second;
  }

  enter(frame: EnteredFrame): void {
    this.#first.enter(frame);
    this.#second.enter(frame);
  }

  exit(frame: ExitedFrame): void {
    this.#first.exit(frame);
    this.#second.exit(frame);
  }

  log(log: Log): void {
    this.#first.log(log);
    this.#second.log(log);
  }

  account(account: Account): void {
    this.#first.account(account);
    this.#second.account(account);
  }

  slot(account: Account, key: Uint8Array, value: Uint8Array): void {
    this.#first.slot(account, key, value);
    this.#second.slot(account, key, value);
  }
}
