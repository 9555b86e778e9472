export {
  acceptsEncoding,
  createHostCheck,
  isOfOwnPage,
  isOfPage,
  type RequestHead,
  type UnreadRequest,
  givenRequestId,
} from './request-head.ts';
export { addressGroup } from './connection-limits.ts';
export { requireJson } from './fast-path/parse-post.ts';
export { createHttpServer } from './http-server.ts';
export type { HttpServer, HttpServerOptions, RespondToPost } from './http-server-interface.ts';
export { createBufferedBytes, type BufferedBytes, type Holding } from './buffered-bytes.ts';
export { createProxies, noProxies, type Proxies } from './proxies.ts';
export { createJsonThread, type JsonThread, JsonThreadEndedError } from './json-thread/json-thread.ts';
export { newRequestId, RequestScope } from './serving.ts';
export { ClientGoneError, readBody } from './read-body.ts';
export {
  type HttpReply,
  type WholeHttpReply,
  bufferedBytesOf,
  isWhole,
  leaveStreams,
  lengthOf,
  piecesOf,
  type ReplyBody,
} from './reply.ts';
export { readingTime } from './write-reply.ts';
export { writeTogether } from './fast-path/post-exchange.ts';
export { bodyTooLarge, noPost, retryAfterOf, toMessageError, toRpcError } from './to-rpc-error.ts';
export type { Certificate } from './tls.ts';
