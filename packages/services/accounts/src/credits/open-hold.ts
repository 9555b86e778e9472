import type { UtcDay } from '@ethread/core';
import type { Hold } from '@ethread/ports';

/** Receives the end of each hold of its part, such as the credits of an account and day. */
interface HoldOwner<Part> {
  end(part: Part, credits: number, isSettled: boolean): void;
}

/** Reserved credits, which are settled or refunded once. */
export class OpenHold<Part extends { readonly day: UtcDay }> implements Hold {
  readonly #owner: HoldOwner<Part>;
  readonly #part: Part;
  readonly #credits: number;
  #isOpen = true;

  constructor(owner: HoldOwner<Part>, part: Part, credits: number) {
    this.#owner = owner;
    this.#part = part;
    this.#credits = credits;
  }

  get day(): UtcDay {
    return this.#part.day;
  }

  settle(): void {
    this.#end(true);
  }

  refund(): void {
    this.#end(false);
  }

  #end(isSettled: boolean): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#owner.end(this.#part, this.#credits, isSettled);
  }
}
