import { ExecutionFailedError, ExecutionRevertedError } from '@ethread/types';
import type { Transport } from '../transport.ts';
import { VerificationError } from './verification-error.ts';

const RUNS_CODE: ReadonlySet<string> = new Set(['eth_call', 'eth_estimateGas', 'proof_call']);

/** Returns a transport that rejects errors of execution from methods that execute nothing. */
export function guardedTransport(transport: Transport): Transport {
  return {
    async request(method, params, options) {
      try {
        return await transport.request(method, params, options);
      } catch (error) {
        const isExecuted = error instanceof ExecutionRevertedError || error instanceof ExecutionFailedError;
        if (!isExecuted || RUNS_CODE.has(method)) throw error;
        throw new VerificationError(`the service fails ${method}, which executes nothing, as an execution`, {
          cause: error,
        });
      }
    },
    close: () => transport.close(),
  };
}
