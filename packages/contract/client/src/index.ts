// The document's types and error classes, and the conversions of its quantities: everything that a project needs
// besides the calls.
export { bytesToHex, hexToBytes, hexToQuantity, quantityToHex } from '@ethread/core';
export { ContractError } from '@ethread/types';
export * from '@ethread/types/errors';
export type * from '@ethread/types/schemas';
export type { Balance, ResponseProof } from './balance.ts';
export { type CallError, isCallError } from './call-error.ts';
export * from './generated/client.gen.ts';
export { http, type HttpOptions } from './http.ts';
export { type DocumentErrors, UnlistedError } from './response-error.ts';
export type { RetryOptions } from './retry.ts';
export type { RequestOptions, Transport } from './transport.ts';
export { TransportError } from './transport-error.ts';
export type { Socket, SocketClass, SocketEvent } from './socket.ts';
export { webSocket, type WebSocketOptions } from './web-socket.ts';
export type { IncludedLog } from './logs/block-logs.ts';
export type { LogCursor, LogPage } from './logs/log-page.ts';
export { type LogRangeFilter, readLogs, type ReadLogsOptions } from './logs/read-logs.ts';
export { FinalityError } from './logs/tip.ts';
export { createProvider, type Provider, type ProviderOptions } from './provider/create-provider.ts';
export { ProviderRpcError, UnsupportedMethodError } from './provider/provider-error.ts';
