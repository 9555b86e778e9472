export { type Client, createClient } from './generated/client.gen.ts';
export type { RequestOptions, Transport } from './transport.ts';
