import type { AccountOverride, CallRequest } from '@ethread/calls';
import type { AccessListEntry } from '@ethread/chain';
import { bytesToHex, quantityToHex } from '@ethread/core';
import type { HintedRun } from '@ethread/ports';
import type { NodeCall, NodeReply } from '../node/node.ts';
import { lacksMethod } from '../node/receipts-one-by-one.ts';
import { bytesOrUndefined } from '../proofs/wire-values.ts';

/** The forms of hints that a node may have, which are found out by use. */
export interface HintForms {
  /** eth_createAccessList */
  lists: boolean;
  /** eth_createAccessList with state overrides */
  overridden: boolean;
  /** debug_traceBlockByHash with the prestateTracer */
  traces: boolean;
}

/** A call for hints. */
export type HintCall = NodeCall & { readonly form: keyof HintForms };

/** Calls whose lists are asked for. */
const MAX_LISTS = 128;
/** Accounts, and slots of all accounts, that are read from hints. The rest of longer ones is ignored. */
const MAX_ACCOUNTS = 4_096;
const MAX_SLOTS = 16_384;
const PRESTATE = { tracer: 'prestateTracer', tracerConfig: { disableCode: true } };

/** Returns the calls for hints about a run, in the most exact form that the node has. */
export function hintCalls(run: HintedRun, block: string, forms: HintForms): readonly HintCall[] {
  if (run.kind === 'calls' || !forms.traces) {
    const overrides = run.kind === 'calls' ? run.overrides : [];
    return run.calls.slice(0, MAX_LISTS).flatMap((request) => listCalls(request, overrides, block, forms));
  }
  const params = JSON.stringify([bytesToHex(run.hash), PRESTATE]);
  return [{ form: 'traces', method: 'debug_traceBlockByHash', params }];
}

function listCalls(
  request: CallRequest,
  overrides: readonly AccountOverride[],
  block: string,
  { lists, overridden }: HintForms,
): readonly HintCall[] {
  // Nodes cannot list the accesses of a call with blobs or authorizations.
  if (!lists || request.blobVersionedHashes?.length || request.authorizationList?.length) return [];
  const isOverridden = overridden && overrides.length > 0;
  const params = [wireCall(request), block, ...(isOverridden ? [wireOverrides(overrides)] : [])];
  const form = isOverridden ? 'overridden' : 'lists';
  return [{ form, method: 'eth_createAccessList', params: JSON.stringify(params) }];
}

/**
 * Notes that a node refused a form of hints. Returns whether it may have another form. Another error says nothing about
 * the node.
 */
export function dropForm(form: keyof HintForms, reply: NodeReply, forms: HintForms): boolean {
  if (reply.kind === 'result') return false;
  const isUnknownForm = form === 'overridden' && reply.error.code === -32602;
  if (!isUnknownForm && !lacksMethod(reply.error)) return false;
  forms[isUnknownForm ? 'overridden' : form === 'traces' ? 'traces' : 'lists'] = false;
  return isUnknownForm || form === 'traces';
}

/** Reads the accesses of a response: of an access list, or of the traces of a block. Malformed parts are left out. */
export function readHint(form: keyof HintForms, json: unknown): readonly AccessListEntry[] {
  const found = form === 'traces' ? accessesOfTraces(json) : accessesOfList(json);
  const entries: AccessListEntry[] = [];
  let slots = 0;
  for (const { address: shown, keys } of found) {
    if (entries.length === MAX_ACCOUNTS) break;
    const address = bytesOrUndefined(shown);
    if (address?.length !== 20) continue;
    const storageKeys: Uint8Array[] = [];
    for (const wire of keys) {
      const key = bytesOrUndefined(wire);
      if (key?.length !== 32 || slots === MAX_SLOTS) continue;
      slots++;
      storageKeys.push(key);
    }
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

/**
 * Returns a call's wire form. It has no price, so that a sender without funds gets a list too: go-ethereum rejects a
 * price of zero.
 */
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
