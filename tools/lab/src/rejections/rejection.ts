import { ECHO } from '../attacks/call-service.ts';

/** An error as a client sees it. A client that hides the HTTP status reports none. */
export interface SeenError {
  readonly status?: number | undefined;
  readonly code?: number | undefined;
  readonly message: string;
}

/** A request with a large body that the service rejects. */
export interface Rejection {
  readonly name: string;
  readonly url: string;
  readonly method: string;
  readonly contentType: string;
  /** The bytes of the body, an `eth_call` with a long input. */
  readonly bytes: number;
  readonly expected: Required<SeenError>;
  /** Resolves when the service rejects the request. Default: it always does. */
  readonly ready?: () => Promise<void>;
}

const BEFORE = `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"${ECHO}","input":"0x`;
const AFTER = '"},"latest"]}';

/** Returns the input of a call whose request has some bytes. */
export const inputOf = (bytes: number): `0x${string}` =>
  `0x${'5b'.repeat(Math.ceil((bytes - BEFORE.length - AFTER.length) / 2))}`;

/** Returns the body of that request. */
export const bodyOf = (bytes: number): string => `${BEFORE}${inputOf(bytes).slice(2)}${AFTER}`;

/** Returns whether a client saw the rejection: its status where the client shows it, its code and its message. */
export function isSeen({ expected }: Rejection, { status, code, message }: SeenError): boolean {
  const hasStatus = status === undefined || status === expected.status;
  return hasStatus && code === expected.code && message.includes(expected.message);
}

/** Returns whether the request has the content type that every client sends. */
export const isJson = ({ contentType }: Rejection): boolean => contentType === 'application/json';

/** Returns whether it is the POST of JSON that every client sends. */
export const isPlain = (rejection: Rejection): boolean => rejection.method === 'POST' && isJson(rejection);
