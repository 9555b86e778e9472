export {
  JsonBytes,
  BatchBody,
  encodeChunks,
  hexResult,
  printError,
  printResult,
  type ResponseChunks,
  type CreditsMember,
} from './print-response.ts';
export { hexListResult } from './hex-stream.ts';
export { jsonPieces, streamJson } from './json-pieces.ts';
export { CachedStream, JsonStream, type StreamEnd } from './json-stream.ts';
export type {
  StructureLimits,
  BatchItems,
  Message,
  MessageRejection,
  RequestId,
  RequestItem,
} from './request.ts';
export { memoryOf, readParts, type SplitMessage, splitMessage } from './large-message.ts';
export { parseMessage } from './parse-message.ts';
export { RpcError } from './rpc-error.ts';
