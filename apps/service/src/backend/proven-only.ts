import { type CallForwarder, type ForwardedResponse, PortError, type QuestionKind } from '@ethread/ports';

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
