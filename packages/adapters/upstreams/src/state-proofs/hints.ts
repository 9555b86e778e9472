import type { AccountOverride, CallRequest } from '@ethread/calls';
import type { AccessListEntry } from '@ethread/chain';
import { bytesToHex, quantityToHex } from '@ethread/core';
import type { HintedRun } from '@ethread/ports';
import type { NodeCall } from '../node/node.ts';
import { bytesOrUndefined } from '../proofs/wire-values.ts';

const MAX_LISTS = 128;
/** Accounts, and slots of all accounts, that are read from hints. The rest of longer ones is ignored. */
const MAX_ACCOUNTS = 4_096;
const MAX_SLOTS = 16_384;
const PRESTATE = { tracer: 'prestateTracer', tracerConfig: { disableCode: true } };

const LIST = 'eth_createAccessList';
const TRACES = 'debug_traceBlockByHash';

/**
 * Returns the calls for hints about a run: for the traces of its block, or for the access lists of its calls.
 *
 * @param refused The methods that the node does not have.
 */
export function hintCalls(run: HintedRun, block: string, refused: ReadonlySet<string>): readonly NodeCall[] {
  if (run.kind === 'block' && !refused.has(TRACES))
    return [{ method: TRACES, params: JSON.stringify([bytesToHex(run.hash), PRESTATE]) }];
  if (refused.has(LIST)) return [];
  const overrides = run.kind === 'calls' && run.overrides.length > 0 ? [wireOverrides(run.overrides)] : [];
  return (
    run.calls
      .slice(0, MAX_LISTS)
      // Nodes cannot list the accesses of a call with blobs or authorizations.
      .filter((one) => !one.blobVersionedHashes?.length && !one.authorizationList?.length)
      .map((one) => ({ method: LIST, params: JSON.stringify([wireCall(one), block, ...overrides]) }))
  );
}

/** Reads the accesses of a response: of an access list, or of the traces of a block. Malformed parts are left out. */
export function readHint(method: string, json: unknown): readonly AccessListEntry[] {
  const found = method === TRACES ? accessesOfTraces(json) : accessesOfList(json);
  const entries: AccessListEntry[] = [];
  let slots = 0;
  for (const { address: shown, keys } of found) {
    if (entries.length === MAX_ACCOUNTS) break;
    const address = bytesOrUndefined(shown, 20);
    if (!address) continue;
    const storageKeys = keys.flatMap((key) => bytesOrUndefined(key, 32) ?? []).slice(0, MAX_SLOTS - slots);
    slots += storageKeys.length;
    entries.push({ address, storageKeys });
  }
  return entries;
}

interface WireAccess {
  readonly address: unknown;
  readonly keys: readonly unknown[];
}

function* accessesOfList(json: unknown): Iterable<WireAccess> {
  for (const item of listOf(Object(json).accessList)) {
    const { address, storageKeys } = Object(item);
    yield { address, keys: listOf(storageKeys) };
  }
}

function* accessesOfTraces(json: unknown): Iterable<WireAccess> {
  for (const item of listOf(json)) {
    for (const [address, account] of Object.entries(Object(Object(item).result))) {
      yield { address, keys: Object.keys(Object(Object(account).storage)) };
    }
  }
}

function listOf(json: unknown): readonly unknown[] {
  return Array.isArray(json) ? json : [];
}

/** Returns a call's wire form, without a price: go-ethereum rejects zero, and a sender may have no funds. */
function wireCall({ from, to, gas, value, input }: CallRequest): Readonly<Record<string, unknown>> {
  return {
    from: bytesToHex(from),
    ...(to ? { to: bytesToHex(to) } : {}),
    ...(gas === undefined ? {} : { gas: quantityToHex(gas) }),
    ...(value === 0n ? {} : { value: quantityToHex(value) }),
    input: bytesToHex(input),
  };
}

function wireOverrides(overrides: readonly AccountOverride[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    overrides.map(({ address, nonce, balance, code, storage, movePrecompileTo }) => [
      bytesToHex(address),
      {
        ...(nonce === undefined ? {} : { nonce: quantityToHex(nonce) }),
        ...(balance === undefined ? {} : { balance: quantityToHex(balance) }),
        ...(code ? { code: bytesToHex(code) } : {}),
        ...(storage ? { [storage.whole ? 'state' : 'stateDiff']: wireSlots(storage.slots) } : {}),
        ...(movePrecompileTo ? { movePrecompileToAddress: bytesToHex(movePrecompileTo) } : {}),
      },
    ]),
  );
}

function wireSlots(slots: readonly (readonly [Uint8Array, Uint8Array])[]): Readonly<Record<string, string>> {
  return Object.fromEntries(slots.map(([key, value]) => [bytesToHex(key), bytesToHex(value)]));
}
