import type { ForwardedResponse, QuestionKind } from '@ethread/ports';
import { hexToBytes } from '@ethread/core';
import type { Node } from '../node/node.ts';
import type { NodeRpcError } from '../node/node-rpc-error.ts';
import { PRUNED_RANK, type Verdict } from '../pool/question.ts';
import { reject } from './verdicts.ts';

const UNKNOWN_BLOCK =
  /header (?:for .*)?not found|unknown block|unknown header|block not found|block.* (?:was )?not found|(?:could|can) ?not find block|blockoutofrange|resource not found/i;
const PRUNED =
  /prun|missing trie node|historical state|state (?:is )?(?:not available|unavailable)|no state available|old data not available|history (?:is )?(?:not available|unavailable)|state already discarded|distance to target block exceeds/i;
/** Words of a node's own problems, with any code. */
const UNABLE =
  /time(?:d)? ?out|timeout|too many requests|rate ?limit|limit exceeded|capacity|syncing|not synced|overloaded|busy|temporarily|internal|unavailable|method not found|does not exist|not supported/i;

/** Words of an EVM or its rules, with any code. */
const EXECUTION =
  /evm error|opcode|out of gas|gas required exceeds|intrinsic gas|stack (?:under|over)flow|invalid jump|insufficient (?:funds|balance)|fee ?cap|max ?fee|base ?fee|priority ?fee|nonce too/i;

/** Codes of a node's own problems: internal errors, limits, missing methods, and a request that it cannot read. */
const UNABLE_CODES = new Set([-32603, -32601, -32700, -32600, -32002, -32004, -32005, -32006, 429]);

const SIMULATION_CODES = { first: -38_999, last: -38_000 };

/**
 * Judges an error of a node. An error that follows from the call is a response. One that follows from the node's data
 * is weak, because another node may have more. The node's own problems are faults.
 */
export function judgeError(
  { code, message, data }: NodeRpcError,
  node: Node,
  question: {
    readonly kind: QuestionKind;
    readonly method: string;
    /** True if the chain has the requested block. A node that does not know it is behind. */
    readonly isKnownBlock: boolean;
  },
): Verdict<ForwardedResponse> {
  const { kind, method, isKnownBlock } = question;
  const executes = kind === 'call' || kind === 'estimate';
  if (executes && (code === 3 || /revert/i.test(message))) {
    return { kind: 'response', value: { kind: 'reverted', payload: payloadOf(data) } };
  }
  if (code === 4444 || PRUNED.test(message))
    return { kind: 'weak', value: { kind: 'pruned' }, rank: PRUNED_RANK };
  if (code === -32001 || UNKNOWN_BLOCK.test(message)) {
    if (isKnownBlock) return reject('behind', 'it does not know a block that the chain has');
    return { kind: 'weak', value: { kind: 'unknownBlock' } };
  }
  if (kind === 'logs' && code === -32005) {
    if (isTooMany({ code, message })) return { kind: 'response', value: { kind: 'tooManyResults' } };
    if (/time/i.test(message)) return { kind: 'response', value: { kind: 'queryTimeout' } };
  }
  if ((executes || kind === 'accessList') && EXECUTION.test(message)) {
    return { kind: 'response', value: { kind: 'failed', message: node.redact(message) } };
  }
  if (kind === 'simulation' && SIMULATION_CODES.first <= code && code <= SIMULATION_CODES.last) {
    return { kind: 'response', value: { kind: 'invalidSimulation', code, message: node.redact(message) } };
  }
  if (UNABLE_CODES.has(code) || UNABLE.test(message)) {
    node.report({ code, message, data }, method);
    return reject('unable', `error ${code}`);
  }
  if (code === -32602) {
    return { kind: 'weak', value: { kind: 'invalidParams', message: node.redact(message) } };
  }
  if (executes) return { kind: 'response', value: { kind: 'failed', message: node.redact(message) } };
  node.report({ code, message, data }, method);
  return reject('unable', `error ${code}`);
}

/** Returns whether a node's error of a log query is the contract's error for too many results. */
export function isTooMany({ code, message }: Pick<NodeRpcError, 'code' | 'message'>): boolean {
  return code === -32005 && /more than 10,?000 results/i.test(message);
}

/** Returns the data of a revert. Some nodes put a word before it. */
function payloadOf(data: string | undefined): Uint8Array {
  const [hex] = /0x(?:[0-9a-fA-F]{2})*/.exec(data ?? '') ?? [];
  return hexToBytes(hex ?? '0x');
}
