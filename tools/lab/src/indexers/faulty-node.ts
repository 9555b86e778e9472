import { brokenResponses } from '../faults/broken-responses.ts';
import { sendText } from '../faults/fault.ts';
import { post } from '../json-rpc.ts';
import type { Random } from '@ethread/core';
import { type BodyServer, serveBodies } from './serve-bodies.ts';

/** A proxy before a real node that breaks some of its responses. */
export interface FaultyNode extends BodyServer {
  /** The responses that it broke, and all of them. */
  readonly broken: number;
  readonly responses: number;
}

/**
 * Starts the proxy.
 *
 * @param share The share of responses to break, from 0 to 1.
 */
export async function startFaultyNode(nodeUrl: string, share: number, random: Random): Promise<FaultyNode> {
  const counts = { broken: 0, responses: 0 };
  const server = await serveBodies(async (_path, body, response) => {
    const text = await post(nodeUrl, body);
    counts.responses++;
    if (random.next() < share) {
      const fault = random.pick(brokenResponses);
      const requested = JSON.parse(body);
      const honest = { text, result: JSON.parse(text).result };
      if (fault.inject({ requested, honest, response, random })) {
        counts.broken++;
        return;
      }
    }
    sendText(response, text);
  });
  return {
    ...server,
    get broken() {
      return counts.broken;
    },
    get responses() {
      return counts.responses;
    },
  };
}
