export { RpcError } from './rpc-error.ts';
