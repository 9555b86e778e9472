export { type Client, createClient } from './generated/client.gen.ts';
export { http, type HttpOptions } from './http.ts';
export type { RequestOptions, Transport } from './transport.ts';
export { TransportError } from './transport-error.ts';
export { webSocket, type WebSocketOptions } from './web-socket.ts';
