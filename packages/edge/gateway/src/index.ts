export { createChainHosts, type ServedChain } from './http/request-path.ts';
export {
  createGateway,
  type Gateway,
  type GatewayDependencies,
  type GatewayOptions,
} from './create-gateway.ts';
export type { CorsOptions } from './http/http-reply.ts';
