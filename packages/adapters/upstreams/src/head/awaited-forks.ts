import type { Clock, Logger } from '@ethread/core';
import type { Node } from '../node/node.ts';

/** Interval between questions for a node's forks, in milliseconds. Forks are published months ahead. */
const ASK_MS = 6 * 3_600_000;
/** The last second that a date can show. */
const LAST_DATE_S = 8.64e12;

export interface AwaitedForksModules {
  readonly node: Pick<Node, 'name' | 'probe'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Times of the hard forks that the chain's schedule has, in Unix seconds. Undefined if the schedule is unknown. */
  readonly forkTimes: ReadonlySet<number> | undefined;
}

/**
 * Asks a node from time to time for its hard forks (`eth_config`, EIP-7910), and warns of those that the chain's
 * schedule lacks. The node's word changes no rule: a fork would otherwise be what one node says.
 */
export function createAwaitedForks({ node, clock, logger, forkTimes }: AwaitedForksModules) {
  let nextAt = -Infinity;
  let told: string | undefined;
  return {
    async ask(signal: AbortSignal): Promise<void> {
      if (!forkTimes || clock.monotonic() < nextAt) return;
      nextAt = clock.monotonic() + ASK_MS;
      const reply = await node.probe({ method: 'eth_config', params: '[]' }, signal);
      // Nodes without the method know nothing more.
      if (reply.kind !== 'result') return;
      const { current, next, last } = Object(reply.value);
      const times = [current, next, last].map((one) => Number(Object(one).activationTime));
      const unknown = times.find((at) => at > 0 && at <= LAST_DATE_S && !forkTimes.has(at));
      const fork = unknown === undefined ? undefined : new Date(unknown * 1_000).toISOString();
      if (fork !== undefined && fork !== told)
        logger.warn(
          { node: node.name, fork },
          'a node has a hard fork that the schedule of the chain lacks; update ethread or the genesis file before then',
        );
      told = fork;
    },
  };
}
