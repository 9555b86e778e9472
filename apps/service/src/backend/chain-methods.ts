import { companionTable } from '@ethread/companions';
import {
  createCompanions,
  createHandlers,
  createHeadPin,
  createRepeats,
  createSeeBlocks,
} from '@ethread/methods';
import {
  type BlockRange,
  type CallForwarder,
  followChain,
  type ForwardedResponse,
  PortError,
  type QuestionKind,
} from '@ethread/ports';
import { createRouter } from '@ethread/server';
import { VERSION } from '../version.ts';
import type { BackendParts } from './backend-parts.ts';
import type { Backend } from './backend.ts';
import { engineOf } from './call-engine.ts';
import { chainDataOf } from './chain-data.ts';
import { familyOf } from './client-rules.ts';

/** Connects the methods of a chain with its data sources. */
export function connectMethods(
  parts: BackendParts,
): Pick<Backend, 'router' | 'seeBlocks' | 'hasMoved' | 'repeats'> {
  const { chainId, clock, genesis, nodes, followed, options } = parts;
  const rules = parts.consensus?.rules;
  const data = chainDataOf(parts);
  const engine = engineOf(parts);
  const pin = followed && createHeadPin(followed.shown, data);
  const modules = { chainId, chain: data, logs: data, executor: engine, state: engine };
  const forwarder = nodes && provenOnly(nodes, parts.configuration.nodes?.provenOnly === true);
  const surroundings = {
    onDamage: parts.damage.note,
    provenChain: nodes?.proven && followed && followChain(nodes.proven, followed.shown),
    provenLevel: nodes?.provenLevel,
    nodes: forwarder,
    // A log query over blocks of which the store may lack logs goes to nodes as a whole.
    storedBlocks: () => (parts.mayLack ? [] : storedBlocks(parts)),
    explainedBy: options.workingRange ? data : undefined,
    pin,
  };
  const handlers = createHandlers(modules, options, surroundings);
  const companions =
    options.methods === 'extended'
      ? createCompanions(
          {
            ...modules,
            clock,
            codes: engine,
            accounts: engine,
            simulator: engine,
            witnesses: engine,
            traces: engine,
            blocks: parts.proven && nodes?.blocks,
            lightClient: parts.consensus?.lightClient,
            contract: handlers,
            genesis,
            family: familyOf(parts),
            blobRulesUntil: rules?.blobsUntil,
            storedBlocks: () => storedBlocks(parts),
            version: VERSION,
          },
          pin ? surroundings : { onDamage: parts.damage.note },
        )
      : undefined;
  return {
    seeBlocks: createSeeBlocks(data, pin, rules && (() => rules.until()), () => storedBlocks(parts)),
    hasMoved: (context, waits) => pin?.hasMoved(context, waits) ?? false,
    repeats: createRepeats({ chain: data, clock }),
    router: createRouter(handlers, { ...options, switchOf }, companions),
  };
}

/** Says how the operator turns on a companion, for a chain that serves none. */
function switchOf(method: string): string | undefined {
  return Object.hasOwn(companionTable, method)
    ? 'the operator of the service turns it on by methods: extended'
    : undefined;
}

/** Returns the block ranges of the local store, in order. */
function storedBlocks({ replica }: Pick<BackendParts, 'replica'>): readonly BlockRange[] {
  return replica?.ranges() ?? [];
}

/** Questions whose responses from nodes are never proven. No node is asked. */
const NEVER_PROVEN: ReadonlySet<QuestionKind> = new Set([
  'accessList',
  'call',
  'estimate',
  'simulation',
  'unproven',
]);

/** Outcomes that state something about the chain. */
const STATEMENTS: ReadonlySet<ForwardedResponse['kind']> = new Set(['result', 'reverted', 'failed']);

/**
 * Wraps upstream nodes so that responses without proof are rejected where a client demands it.
 *
 * @param isAlways True where the chain demands it of all responses.
 */
export function provenOnly(nodes: CallForwarder, isAlways: boolean): CallForwarder {
  return {
    async forward(call, context) {
      if (!isAlways && !context.provenOnly) return nodes.forward(call, context);
      if (NEVER_PROVEN.has(call.question)) throw unproven();
      const response = await nodes.forward(call, context);
      const isProven = response.proof !== undefined && response.proof !== 'none';
      if (!isProven && STATEMENTS.has(response.kind)) throw unproven();
      return response;
    },
  };
}

const unproven = () => new PortError({ kind: 'unavailable', cause: 'unproven' });
