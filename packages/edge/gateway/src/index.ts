export { createChainHosts, type ServedChain } from './http/request-path.ts';
export {
  createGateway,
  type Gateway,
  type GatewayDependencies,
  type GatewayOptions,
} from './create-gateway.ts';
export type { CorsOptions } from './http/http-reply.ts';
export { HttpTransport, type GatewayHttpOptions } from './http/http-transport.ts';
export type { WebSocketServerOptions } from './websocket/web-socket-options.ts';
export { WebSocketTransport } from './websocket/web-socket-transport.ts';
