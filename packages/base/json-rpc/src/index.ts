export { JsonBytes } from './json-bytes.ts';
export { streamJson } from './json-pieces.ts';
export { JsonStream, type StreamEnd } from './json-stream.ts';
export {
  type MessageStructure,
  readStructure,
  type StructureLimit,
  type StructureLimits,
} from './message-structure.ts';
export { type MessageParts, parseMessage, readParts, splitMessage } from './parse-message.ts';
export { encodeChunks, printBatch, printError, printResult, type ResponseChunks } from './print-response.ts';
export type {
  BatchItems,
  Message,
  MessageRejection,
  RequestId,
  RequestItem,
  RequestParams,
} from './request.ts';
export { RpcError } from './rpc-error.ts';
