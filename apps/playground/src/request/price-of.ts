import { type Json, type Model, own, textOf } from '@ethread/openrpc';
import { type Price, priceIn } from '@ethread/ui/response';
import { objectsIn } from './body.ts';
import type { Reply } from './exchange.ts';
import { headerOf } from './proofs-of.ts';

/** The status of a response to an unknown key. */
const UNAUTHORIZED = 401;

/**
 * Returns the price of a request: that of the response's headers, or the sum of the prices in the document where the
 * transport reports none. Returns undefined where neither is known.
 */
export function priceOf(
  model: Model | undefined,
  request: Json | undefined,
  reply: Reply,
): Price | undefined {
  // A service that does not know the key reports no valid balance.
  if (reply.status === UNAUTHORIZED) return undefined;
  const reported = priceIn((name) => headerOf(reply, name));
  if (reported || reply.status !== undefined) return reported;
  const prices = objectsIn(request).map((call) => {
    const method = model?.methods.find(({ name }) => name === textOf(own(call, 'method')));
    return method?.extensions['x-credits'];
  });
  if (prices.length === 0 || !prices.every((price) => typeof price === 'number')) return undefined;
  return { cost: prices.reduce((sum, price) => sum + price, 0), isDocumented: true };
}
