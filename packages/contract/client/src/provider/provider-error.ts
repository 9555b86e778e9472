import { EthreadError } from '@ethread/core';
import { RpcError } from '@ethread/json-rpc';
import { ExecutionRevertedError } from '@ethread/types';
import { TransportError } from '../transport-error.ts';

/** The code that libraries read as "the execution failed" and never retry. */
const EXECUTION_FAILED = -32000;
/** The code of a provider that reaches no chain (EIP-1193). */
const DISCONNECTED = 4900;

/**
 * The codes that viem retries up to three times (as "limit exceeded" and "internal error"). The transport below a
 * provider has already retried transient failures, so each further try only costs credits.
 */
const RETRIED_BY_LIBRARIES: ReadonlySet<number> = new Set([-32005, -32603]);

/** The text by which viem recognises a revert of the code -32000. */
const REVERT_DETAILS = 'execution reverted';

/**
 * An error in the form in which an EIP-1193 provider throws it, with a code that libraries know and do not retry.
 * `cause` is the client's own error, with the code of the document.
 */
export class ProviderRpcError extends EthreadError {
  override readonly name = 'ProviderRpcError';
  readonly code: number;
  /** The payload of a revert, ABI-encoded; otherwise the `data` of the service's error. */
  readonly data?: string;
  /** The text by which viem distinguishes a revert from other failures; absent otherwise. */
  readonly details?: string;

  constructor(code: number, cause: RpcError | TransportError) {
    super(cause.message, { cause });
    this.code = code;
    if (cause instanceof RpcError && cause.data !== undefined) this.data = cause.data;
    if (cause instanceof ExecutionRevertedError) this.details = REVERT_DETAILS;
  }
}

/**
 * Returns the form in which a provider throws an error. viem retries every code that it does not know, among them the
 * code 3 of a revert, so one revert would cost four calls. ethers and web3.js read only `code` and `data`.
 *
 * @example toProviderError(new ExecutionRevertedError({ reason, data })).code // -32000
 */
export function toProviderError(error: unknown): unknown {
  if (error instanceof TransportError) return new ProviderRpcError(DISCONNECTED, error);
  if (!(error instanceof RpcError)) return error;
  const isKnown = isStandardCode(error.code) && !RETRIED_BY_LIBRARIES.has(error.code);
  return isKnown ? error : new ProviderRpcError(EXECUTION_FAILED, error);
}

/** Returns true for a code of JSON-RPC 2.0 or EIP-1474, which every library knows. */
function isStandardCode(code: number): boolean {
  return code === -32700 || (code >= -32603 && code <= -32600) || (code >= -32006 && code <= -32000);
}

/** The service does not have the method, and it cannot be derived (EIP-1193: 4200). */
export class UnsupportedMethodError extends EthreadError {
  override readonly name = 'UnsupportedMethodError';
  readonly code = 4200;
  readonly method: string;

  constructor(method: string) {
    super(`${method} is not a method of the service, and cannot be derived from its methods`);
    this.method = method;
  }
}
