/** Returns a transaction in its encoded form, by its hash: debug_getRawTransaction under the name that clients use. */
export { debug_getRawTransaction as eth_getRawTransactionByHash, traits } from './debug_getRawTransaction.ts';
