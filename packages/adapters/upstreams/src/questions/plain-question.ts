import type { ForwardedCall } from '@ethread/ports';
import type { Node, NodeReply } from '../node/node.ts';
import type { CallQuestion } from './call-question.ts';
import { accept, acceptNull } from './verdicts.ts';
import { judgeError } from './judge-error.ts';

/** Creates the question of a call whose result is accepted as it is, unproven. */
export function plainQuestion({ method, params, question: kind }: ForwardedCall): CallQuestion {
  function judge(reply: NodeReply, node: Node) {
    if (reply.kind === 'error') return judgeError(reply.error, node, { kind, method, isKnownBlock: false });
    return reply.value === null ? acceptNull('none') : accept(reply, 'none');
  }

  // An omitted param between others is null on the wire. Omitted params at the end are not sent.
  return { method, params: JSON.stringify(params), atBlock: undefined, judge };
}
