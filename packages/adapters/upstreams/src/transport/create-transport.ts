import { createHttpTransport } from './http-transport.ts';
import type { NodeAddress, NodeTransport, TransportLimits } from './node-transport.ts';
import { createWebSocketTransport } from './web-socket-transport.ts';

export function createTransport(address: NodeAddress, limits: TransportLimits): NodeTransport {
  return /^wss?:/i.test(address.url)
    ? createWebSocketTransport(address, limits)
    : createHttpTransport(address, limits);
}
