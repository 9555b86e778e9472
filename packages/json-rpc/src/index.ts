export { JsonBytes } from './json-bytes.ts';
export { JsonStream, type StreamEnd } from './json-stream.ts';
export { parseMessage } from './parse-message.ts';
export { encodePieces, printBatch, printError, printResult, type ResponsePieces } from './print-response.ts';
export type { Message, MessageLimits, RequestId, RequestItem, RequestParams } from './request.ts';
export { RpcError } from './rpc-error.ts';
