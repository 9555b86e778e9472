import type { Genesis } from '@ethread/chain';
import type { Clock, Logger } from '@ethread/core';
import type { Anchors, ConfiguredNode } from '@ethread/upstreams';
import { genesisAnchor } from '../chain-anchors.ts';
import { loadOrigin } from '../chain-origin.ts';
import type { ChainConfiguration, Configuration } from '../configuration/configuration.ts';
import { oneLine } from '../user-error.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Number of blocks that one upstream node may be behind another without a finding. */
const FEW_BLOCKS = 3;
/** Allowed distance of the newest block's time before the local clock, and after it, in milliseconds. */
const OLD_MS = 10 * 60_000;
const AHEAD_MS = 15_000;

interface Request {
  readonly check: string;
  readonly finding: Finding;
  readonly head?: { readonly number: number; readonly timestampMs: number } | undefined;
}

/** Checks that each chain's upstream nodes and partners respond, serve that chain, and agree on the head. */
export async function checkNodes({ chains }: Configuration, clock: Clock): Promise<Finding[]> {
  const findings = await Promise.all(chains.map((chain) => checkChain(chain, clock)));
  return findings.flat();
}

async function checkChain(chain: ChainConfiguration, clock: Clock): Promise<Finding[]> {
  const { name, copy, nodes } = chain;
  let genesis: Genesis | undefined;
  try {
    if (copy) ({ genesis } = await loadOrigin(copy.origin));
  } catch (error) {
    return [problem(`the chain ${name}`, oneLine(error), 'correct its genesis')];
  }
  const chainId = genesis?.chainId ?? nodes?.chainId;
  if (chainId === undefined) return [];
  const anchors = genesisAnchor(chainId, genesis);
  const requested = await Promise.all(
    (nodes?.nodes ?? []).map((node) => {
      const kind = node.role === 'partner' ? 'partner' : 'node';
      // Only the heads of primary nodes are followed.
      const followed = { ...node, role: 'primary' as const };
      return query(`${kind} ${node.name} of the chain ${name}`, followed, { chainId, anchors }, clock);
    }),
  );
  const best = Math.max(...requested.map(({ head }) => head?.number ?? -1));
  return requested.map(({ check, finding, head }) => {
    if (!head) return finding;
    const behind = best - head.number;
    if (behind > FEW_BLOCKS)
      return warning(check, `it is ${behind} blocks behind another node`, 'check whether it still syncs');
    const age = clock.now() - head.timestampMs;
    if (age < -AHEAD_MS)
      return problem(
        check,
        `its newest block is ${Math.round(-age / 1_000)} s ahead of the clock of this machine`,
        'set the clock by NTP',
      );
    if (age > OLD_MS)
      return warning(
        check,
        `its newest block is ${Math.round(age / 60_000)} minutes old`,
        'check whether it still syncs, unless the chain produces no blocks',
      );
    return finding;
  });
}

async function query(
  check: string,
  node: ConfiguredNode,
  { chainId, anchors }: { readonly chainId: bigint; readonly anchors: Anchors | undefined },
  clock: Clock,
): Promise<Request> {
  const { createNodes } = await import('@ethread/upstreams');
  const said: string[] = [];
  const note = (fields: object, message: string) => void said.push(noteOf(fields, message));
  const logger: Logger = { debug() {}, info() {}, warn: note, error: note };
  const nodes = createNodes(
    { nodes: [node], chainId, anchors: anchors && (() => anchors), clock, logger, random: Math.random },
    { proofs: 'answers' },
  );
  try {
    await nodes.ready;
    const [status] = nodes.status();
    const latest = nodes.head.head()?.latest.header;
    if (status?.isUsable && latest) {
      const head = { number: latest.number, timestampMs: Number(latest.timestamp) * 1_000 };
      const detail = `it responds, and its head is ${latest.number}${adviceFor(node.url)}`;
      return { check, finding: ok(check, detail), head };
    }
    const detail = said[0] ?? 'it does not respond';
    return {
      check,
      finding: problem(check, detail, 'start it, or correct its url, its headers or the chain'),
    };
  } finally {
    await nodes.close();
  }
}

/** Recommends a subscription, which takes a fraction of the requests, in place of polls. */
function adviceFor(url: string): string {
  return url.startsWith('http') ? '; over ws: or wss: it would need fewer requests' : '';
}

/** Formats an entry as the log would show it. The log names no address either. */
function noteOf(fields: object, message: string): string {
  const reported = Object.entries(fields).filter(([name]) => name !== 'node' && name !== 'err');
  return [message, ...reported.map(([name, value]) => `${name} ${String(value)}`)].join(', ');
}
