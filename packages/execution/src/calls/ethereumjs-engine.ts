import type { CallRequest } from '@ethread/backend';
import { blobGasPrice, type Genesis } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { EVMError, type EVMRunCallOpts, type ExecResult } from '@ethereumjs/evm';
import type { StateManagerInterface } from '@ethereumjs/common';
import { Account, Address } from '@ethereumjs/util';
import { chainRules } from '../chain-rules.ts';
import { applyAuthorizations } from './apply-authorizations.ts';
import type { CallBlock, CallEngine, DetailedOutcome } from './call-engine.ts';
import { CallEvm } from './call-evm.ts';
import { callFees } from './call-fees.ts';
import { MemoryExceededError } from './frame-memory.ts';
import { intrinsicGas } from './intrinsic-gas.ts';
import { MEMORY_EXCEEDED } from './limits.ts';

export interface EthereumJsEngineOptions {
  /** What the frames of a call may take of memory. */
  readonly frameMemoryBytes: number;
  /** Whether frames run ahead of EthereumJS's interpreter wherever they can: a tenth of the time. Default true. */
  readonly runsAhead?: boolean;
}

/** A call engine over @ethereumjs/evm, whose EVMs are made once for each fork. */
export function createEthereumJsEngine(
  genesis: Pick<Genesis, 'json' | 'blobSchedule'>,
  { frameMemoryBytes, runsAhead = true }: EthereumJsEngineOptions,
): CallEngine {
  const rules = chainRules(genesis);
  const evms = new Map<string, CallEvm>();

  function evmFor(fork: string): CallEvm {
    const kept = evms.get(fork);
    if (kept) return kept;
    const forkRules = rules.copy();
    forkRules.setHardfork(fork);
    const evm = new CallEvm(forkRules, frameMemoryBytes, runsAhead);
    // EIP-7928 has the EVM keep a list of what all calls touched.
    if (!forkRules.isActivatedEIP(7928)) evms.set(fork, evm);
    return evm;
  }

  return {
    async call(request, ground, interruption) {
      const { block, state } = ground;
      const fork = rules.getHardforkBy({ blockNumber: block.number, timestamp: block.timestamp });
      const evm = evmFor(fork);
      const balance = state.account(request.from)?.balance ?? 0n;
      const intrinsic = intrinsicGas(request, evm.rules);
      const least = intrinsic.gas > intrinsic.floor ? intrinsic.gas : intrinsic.floor;
      const fees = callFees(request, balance, {
        mostGas: request.mostGas ?? block.gasLimit,
        leastGas: least,
        baseFee: block.baseFeePerGas ?? 0n,
        blobPrice: (request.blobVersionedHashes && blobGasPrice(genesis.blobSchedule, block)) ?? 0n,
      });
      if ('refused' in fees) return { kind: 'refused', message: fees.refused };
      const { gas, price } = fees;
      if (gas < least) {
        return {
          kind: 'failed',
          message: `intrinsic gas too low: have ${gas}, want ${least}`,
          outOfGas: true,
        };
      }
      evm.begin(interruption);
      evm.state.reset(state);
      evm.hashes.find = ground.blockHashOf;
      if (evm.rules.isActivatedEIP(2929)) warm(evm, request, block.miner);
      const caller = new Address(request.from);
      let gasRefund = 0n;
      const authorizations = evm.rules.isActivatedEIP(7702) ? request.authorizationList : undefined;
      if (authorizations) {
        await countTransaction(evm.state, caller);
        gasRefund = await applyAuthorizations(evm.state, authorizations, evm.rules.chainId(), (address) =>
          evm.journal.addAlwaysWarmAddress(unprefixed(address.bytes)),
        );
      }
      try {
        const { execResult } = await evm.runCall({
          block: blockOf(block, price === 0n, genesis),
          caller,
          origin: caller,
          ...(request.to ? { to: new Address(request.to) } : {}),
          gasLimit: gas - intrinsic.gas,
          gasPrice: price,
          value: request.value,
          data: request.input,
          blobVersionedHashes: (request.blobVersionedHashes ?? []).map(bytesToHex),
          gasRefund,
          skipNonceIncrement: authorizations !== undefined,
        });
        // EIP-3529 (before London: half) bounds what is given back.
        return outcomeOf(execResult, gasRefund, intrinsic, evm.rules.isActivatedEIP(3529) ? 5n : 2n);
      } catch (error) {
        // An EVM that was left in the middle is not used again.
        evms.delete(fork);
        // Arrays that V8 can not make are the other sign of too much memory.
        if (!(error instanceof MemoryExceededError || error instanceof RangeError)) throw error;
        return { kind: 'failed', message: MEMORY_EXCEEDED, outOfGas: false };
      }
    },
  };
}

function outcomeOf(
  result: ExecResult,
  authorizationRefund: bigint,
  intrinsic: { readonly gas: bigint; readonly floor: bigint },
  refundDivisor: bigint,
): DetailedOutcome {
  const { exceptionError: error, returnValue } = result;
  // A precompiled contract that refuses its input ends as REVERT does at EthereumJS, though no code ran.
  if (error?.error === EVMError.errorMessages.REVERT && result.runState) {
    return { kind: 'reverted', payload: returnValue };
  }
  if (error) {
    const outOfGas =
      error.error === EVMError.errorMessages.OUT_OF_GAS ||
      error.error === EVMError.errorMessages.CODESTORE_OUT_OF_GAS;
    return { kind: 'failed', message: failure(error.error), outOfGas };
  }
  const spent = intrinsic.gas + result.executionGasUsed;
  const bound = spent / refundDivisor;
  const wanted = (result.gasRefund ?? 0n) + authorizationRefund;
  const gasRefunded = wanted < bound ? wanted : bound;
  const gasUsed = spent - gasRefunded > intrinsic.floor ? spent - gasRefunded : intrinsic.floor;
  return { kind: 'returned', output: returnValue, gasUsed, gasRefunded };
}

/** The block as the EVM sees it; calls without a price see no base fee, as nodes answer them. */
function blockOf(
  block: CallBlock,
  isFree: boolean,
  { blobSchedule }: Pick<Genesis, 'blobSchedule'>,
): NonNullable<EVMRunCallOpts['block']> {
  const { number, miner, timestamp, difficulty, mixHash, gasLimit, baseFeePerGas } = block;
  return {
    header: {
      number: BigInt(number),
      coinbase: new Address(miner),
      timestamp: BigInt(timestamp),
      difficulty,
      prevRandao: mixHash,
      gasLimit,
      ...(baseFeePerGas === undefined ? {} : { baseFeePerGas: isFree ? 0n : baseFeePerGas }),
      getBlobGasPrice: () => blobGasPrice(blobSchedule, block),
    },
  };
}

/** As a transaction is counted before its authorizations are looked at (EIP-7702). */
async function countTransaction(state: StateManagerInterface, sender: Address): Promise<void> {
  const account = (await state.getAccount(sender)) ?? new Account();
  account.nonce += 1n;
  await state.putAccount(sender, account);
}

const unprefixed = (bytes: Uint8Array) => bytesToHex(bytes).slice(2);

function warm(evm: CallEvm, request: CallRequest, miner: Uint8Array): void {
  const { journal, rules } = evm;
  for (const address of evm.precompiles.keys()) journal.addAlwaysWarmAddress(address);
  journal.addAlwaysWarmAddress(unprefixed(request.from));
  if (request.to) journal.addAlwaysWarmAddress(unprefixed(request.to));
  if (rules.isActivatedEIP(3651)) journal.addAlwaysWarmAddress(unprefixed(miner));
  for (const { address, storageKeys } of request.accessList ?? []) {
    journal.addAlwaysWarmAddress(unprefixed(address));
    for (const key of storageKeys) journal.addAlwaysWarmSlot(unprefixed(address), unprefixed(key));
  }
}

/** EthereumJS's words where they differ from those that callers know from nodes. */
const FAILURES: Readonly<Record<string, string>> = {
  'invalid JUMP': 'invalid jump destination',
  'static state change': 'write protection',
  'create collision': 'contract address collision',
  'code size to deposit exceeds maximum code size': 'max code size exceeded',
  'initcode exceeds max initcode size': 'max initcode size exceeded',
  'code store out of gas': 'contract creation code storage out of gas',
  'insufficient balance': 'insufficient balance for transfer',
  // Of code it is no failure but a revert: see above.
  revert: 'invalid input of a precompiled contract',
};

/** Without the place in the code that the library appends. */
function failure(message: string): string {
  const what = message.split(' at ', 1)[0] ?? message;
  return FAILURES[what] ?? what;
}
