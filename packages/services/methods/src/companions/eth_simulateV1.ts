import type { SimulatedBlock, SimulatedCall } from '@ethread/calls';
import { blockToJson, logToJson } from '@ethread/chain';
import {
  BlockNotFoundError,
  errorMakers,
  type SimulatedBlock as SimulatedBlockJson,
  type SimulatedCall as SimulatedCallJson,
} from '@ethread/companions';
import type { Log as LogJson } from '@ethread/types';
import { bytesToHex, quantityToHex, revertReason } from '@ethread/core';
import { streamJson } from '@ethread/json-rpc';
import type { CompanionHandler } from '../handler.ts';
import { requireHeader, requireAvailable } from '../block-parameter.ts';
import { toCallRequest } from '../call-object.ts';
import { requireShortCode, toAccountOverrides, toBlockOverrides } from './call-overrides.ts';
import type { CompanionModules } from './companion-modules.ts';
import { SHORT_BYTES } from './short-bytes.ts';

/** The memory of a block without its calls, and of a call besides its output and its logs, in bytes. */
const BLOCK_BYTES = 2_048;
const CALL_BYTES = 512;
/** The bytes of a call that become hex at once, in some microseconds. */
const MAX_WHOLE_BYTES = 1_024;
const NO_BYTES = new Uint8Array();

/** The most gas of one call, before the limit of the whole simulation. */
const MAX_GAS = 2n ** 63n;
const REVERTED = 3;
/** Any other failure of a simulated call (execution-apis, eth_simulateV1). */
const FAILED = -32015;

/** Simulates blocks of calls on top of a block. */
export function eth_simulateV1({ chain, simulator }: CompanionModules): CompanionHandler<'eth_simulateV1'> {
  return async ([payload, block], context) => {
    requireShortCode(
      payload.blockStateCalls.map(({ stateOverrides }) => stateOverrides),
      'params[0] (payload)',
    );
    const simulation = {
      validates: payload.validation ?? false,
      tracesTransfers: payload.traceTransfers ?? false,
      blocks: payload.blockStateCalls.map(({ blockOverrides, stateOverrides, calls }, index) => ({
        block: toBlockOverrides(blockOverrides),
        accounts: toAccountOverrides(
          stateOverrides,
          `params[0].blockStateCalls[${index}].stateOverrides (payload)`,
        ),
        calls: (calls ?? []).map((call) => toCallRequest(call, MAX_GAS)),
      })),
    };
    const at = await requireHeader(chain, block, () => new BlockNotFoundError());
    const outcome = requireAvailable(await simulator.simulate(simulation, at, context));
    if (outcome.kind === 'invalid') throw errorMakers[outcome.problem]({}, { detail: outcome.message });
    const fullTransactions = payload.returnFullTransactions ?? false;
    const { blocks } = outcome;
    const whole = () =>
      blocks.map((simulated) => ({
        ...blockOf(simulated, fullTransactions),
        calls: [...callsOf(simulated, WHOLE)],
      }));
    function* printed() {
      for (const simulated of blocks)
        yield { ...blockOf(simulated, fullTransactions), calls: callsOf(simulated, PRINTED_LATER) };
    }
    const bytes = bytesOf(blocks);
    if (bytes <= SHORT_BYTES) return whole();
    return streamJson(printed(), { whole: () => Promise.resolve(whole()), bufferedBytes: bytes });
  };
}

/** Returns the approximate memory of a simulation, in bytes. */
function bytesOf(blocks: readonly SimulatedBlock[]): number {
  return blocks
    .flatMap((block) => block.calls)
    .reduce((sum, { bytes }) => sum + bytes + CALL_BYTES, blocks.length * BLOCK_BYTES);
}

function blockOf(simulated: SimulatedBlock, fullTransactions: boolean): Omit<SimulatedBlockJson, 'calls'> {
  const { totalDifficulty: _none, ...block } = blockToJson(simulated, { fullTransactions, pending: false });
  return block;
}

/** The form of a call's logs and bytes. */
interface CallForm<Logs, Bytes> {
  readonly logsOf: (logs: Iterable<LogJson>) => Logs;
  readonly bytesOf: (bytes: Uint8Array) => Bytes;
}

interface FormedCall<Logs, Bytes> extends Omit<SimulatedCallJson, 'logs' | 'returnData' | 'error'> {
  readonly logs: Logs;
  readonly returnData: Bytes;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Bytes };
}

const WHOLE: CallForm<LogJson[], `0x${string}`> = { logsOf: (logs) => [...logs], bytesOf: bytesToHex };
/** One log is made after another, and long bytes become hex in parts, while they are sent. */
const PRINTED_LATER: CallForm<Iterable<LogJson>, `0x${string}` | Uint8Array> = {
  logsOf: (logs) => logs,
  bytesOf: (bytes) => (bytes.length > MAX_WHOLE_BYTES ? bytes : bytesToHex(bytes)),
};

function* callsOf<Logs, Bytes>(
  simulated: SimulatedBlock,
  form: CallForm<Logs, Bytes>,
): Generator<FormedCall<Logs, Bytes>, void> {
  for (const [index, call] of simulated.calls.entries()) {
    const { output, gasUsed, mostGasUsed, failure } = call;
    yield {
      returnData: form.bytesOf(failure ? NO_BYTES : output),
      logs: form.logsOf(logsOf(simulated, call, index)),
      gasUsed: quantityToHex(gasUsed),
      maxUsedGas: quantityToHex(mostGasUsed),
      status: failure ? '0x0' : '0x1',
      ...(failure ? { error: errorOf(failure, output, form) } : {}),
    };
  }
}

function* logsOf(
  { block, hash, transactionHashes }: SimulatedBlock,
  { logs }: SimulatedCall,
  transactionIndex: number,
): Generator<LogJson, void> {
  const { number, timestamp } = block.header;
  for (const { log, logIndex } of logs)
    yield logToJson({
      log,
      blockHash: hash,
      blockNumber: number,
      blockTimestamp: timestamp,
      transactionHash: transactionHashes[transactionIndex] ?? hash,
      transactionIndex,
      logIndex,
      removed: false,
    });
}

function errorOf<Logs, Bytes>(
  { kind, message }: NonNullable<SimulatedCall['failure']>,
  output: Uint8Array,
  { bytesOf: dataOf }: CallForm<Logs, Bytes>,
): NonNullable<FormedCall<Logs, Bytes>['error']> {
  if (kind === 'failed') return { code: FAILED, message };
  const reason = revertReason(output);
  return {
    code: REVERTED,
    message: reason === undefined ? message : `${message}: ${reason}`,
    data: dataOf(output),
  };
}
