import {
  CreditsExhaustedError,
  ExecutionRevertedError,
  HeaderNotFoundError,
  InternalError,
  InvalidParamsError,
  TooManyResultsError,
} from '@ethread/types';
import { BaseError, ContractFunctionRevertedError, createPublicClient, custom, parseAbi } from 'viem';
import { UnlistedError } from '../response-error.ts';
import { TransportError } from '../transport-error.ts';
import { createProvider } from './create-provider.ts';

const ADDRESS = `0x${'bb'.repeat(20)}` as const;
/** `Error(string)` with "no". */
const REASON =
  '0x08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000026e6f000000000000000000000000000000000000000000000000000000000000';

/** Creates viem over a provider whose every call fails, and counts the calls. */
function failing(error: Error) {
  let requests = 0;
  const request = () => (requests++, Promise.reject(error));
  const provider = createProvider({ request, close() {} }, { chainId: 1 });
  return { viem: createPublicClient({ transport: custom(provider) }), requests: () => requests };
}

const failures: readonly (readonly [string, Error])[] = [
  ['a revert', new ExecutionRevertedError({ reason: 'no' }, { data: REASON })],
  ['too many logs', new TooManyResultsError()],
  ['exhausted credits', new CreditsExhaustedError()],
  ['an internal error', new InternalError({ requestId: '1' })],
  ['an unknown block', new HeaderNotFoundError()],
  ['invalid params', new InvalidParamsError({ detail: 'params[0]: expected a filter' })],
  ['pruned history', new UnlistedError('pruned history unavailable', { code: 4444 })],
  ['a service that cannot be reached', new TransportError('connect ECONNREFUSED', { isTransient: true })],
];

describe('the provider', () => {
  it.each(failures)(
    'throws an error for which viem sends one request and shows the message: %s',
    async (_name, error) => {
      const { viem, requests } = failing(error);
      const thrown: unknown = await viem.getLogs({ address: ADDRESS }).catch((reason: unknown) => reason);
      expect(requests()).toBe(1);
      expect(thrown).toBeInstanceOf(BaseError);
      expect(String(thrown)).toContain(error.message);
    },
  );

  it('throws a revert whose reason viem decodes after one request', async () => {
    const { viem, requests } = failing(new ExecutionRevertedError({ reason: 'no' }, { data: REASON }));
    const thrown: unknown = await viem
      .readContract({
        address: ADDRESS,
        abi: parseAbi(['function f() view returns (uint256)']),
        functionName: 'f',
      })
      .catch((reason: unknown) => reason);
    expect(requests()).toBe(1);
    const revert =
      thrown instanceof BaseError
        ? thrown.walk((cause) => cause instanceof ContractFunctionRevertedError)
        : undefined;
    expect(revert).toMatchObject({ reason: 'no' });
  });
});
