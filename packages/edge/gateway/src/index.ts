export { createChainHosts, type ServedChain } from './http/request-path.ts';
export { createGateway, type Gateway } from './create-gateway.ts';
export type { CorsOptions } from './http/http-reply.ts';
