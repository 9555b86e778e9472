import type { IncomingMessage, ServerResponse } from 'node:http';
import type { UpdateKind } from '@ethread/consensus';
import { createCommittee, type Signing } from '@ethread/consensus/testing';
import type { ExecutionBlock, LabChain, LabMessage } from './lab-chain.ts';
import type { Lie } from './lab-node.ts';

/** Bytes of the body that never ends. */
const HUGE_BYTES = 100 * 1024 * 1024;

function invent(chain: LabChain, execution: ExecutionBlock, signing: () => Signing): Lie {
  return {
    message(honest) {
      if (!honest || honest.kind === 'bootstrap') return honest;
      const { header, finalized } = honest.attested;
      const attested = chain.forge(header.slot, execution, finalized);
      return chain.sign(honest.kind, attested, { signatureSlot: header.slot + 1, ...signing() });
    },
  };
}

/** Creates a lie that changes how the honest block is signed. */
function resign(chain: LabChain, signing: () => Signing): Lie {
  return {
    message(honest) {
      if (!honest || honest.kind === 'bootstrap') return honest;
      return chain.sign(honest.kind, honest.attested, signing());
    },
  };
}

/** Creates a lie that flips one bit of a field of every message that has it. */
function spoil(find: (data: Record<string, unknown>) => string[] | undefined): Lie {
  const flip = (hex: string) => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`;
  return {
    json(data) {
      const copy: Record<string, unknown> = structuredClone(Object(data));
      const branch = find(copy);
      if (branch) branch[0] = flip(branch[0] ?? '0x0');
      return copy;
    },
  };
}

const listOf = (value: unknown): string[] | undefined => (Array.isArray(value) ? value : undefined);

/** The names of the lies of {@link createLies}. */
export const LIE_NAMES = [
  'wrongCommittee',
  'oneSignatureShort',
  'missingSignature',
  'otherForksDomain',
  'futureSlot',
  'forgedExecutionBranch',
  'forgedFinalityBranch',
  'forgedCommitteeBranch',
  'otherCheckpoint',
  'stalled',
  'skippedPeriod',
  'otherPeriod',
  'hugeBody',
  'garbage',
  'noFields',
] as const;
export type LieName = (typeof LIE_NAMES)[number];

/** Creates the lies of a beacon node by name. @param invented An execution block that the chain does not have. */
export function createLies(chain: LabChain, invented: ExecutionBlock): Readonly<Record<LieName, Lie>> {
  const size = chain.network.committeeSize;
  const strangers = createCommittee(size, 255);
  const least = Math.ceil((2 * size) / 3);
  const [first] = chain.network.forks;
  if (!first) throw new RangeError('the network has no fork');
  const firstSeen = new Map<UpdateKind, LabMessage>();
  return {
    wrongCommittee: invent(chain, invented, () => ({ committee: strangers })),
    oneSignatureShort: invent(chain, invented, () => ({ signers: least - 1 })),
    missingSignature: resign(chain, () => ({ signers: least, keys: least - 1 })),
    otherForksDomain: resign(chain, () => ({ version: Uint8Array.of(9, 9, 9, 9) })),
    futureSlot: resign(chain, () => ({ signatureSlot: chain.slot + 3 })),
    forgedExecutionBranch: spoil((data) => listOf(Object(data.attested_header).execution_branch)),
    forgedFinalityBranch: spoil((data) => listOf(data.finality_branch)),
    forgedCommitteeBranch: spoil((data) =>
      listOf(data.next_sync_committee_branch ?? data.current_sync_committee_branch),
    ),
    /** Serves the bootstrap of another block than the one that was asked for. */
    otherCheckpoint: {
      message: (honest) => (honest?.kind === 'bootstrap' ? chain.bootstrap(chain.head.root) : honest),
    },
    /** Repeats the first message of each kind for ever: a stall, and finality that goes back. */
    stalled: {
      message(honest) {
        if (!honest || honest.kind === 'bootstrap') return honest;
        if (honest.kind === 'update') return honest;
        const seen = firstSeen.get(honest.kind) ?? honest;
        firstSeen.set(honest.kind, seen);
        return seen;
      },
    },
    /** Has no update of every second period. */
    skippedPeriod: {
      message: (honest, { period }) => (period !== undefined && period % 2 === 1 ? undefined : honest),
    },
    /** Serves a later period than the one that was asked for. */
    otherPeriod: {
      message: (honest, { period }) => (period === undefined ? honest : chain.update(period + 1)),
    },
    hugeBody: { respond: sendHuge },
    garbage: {
      respond(_request, response) {
        response.setHeader('Content-Type', 'application/json');
        response.end('{"version":"fulu","data":[[[');
        return true;
      },
    },
    /** Names the fork of each message, and leaves out its fields but for the slots, which are newer than the chain. */
    noFields: {
      json: () => ({ attested_header: { beacon: { slot: String(chain.slot + 1) } } }),
    },
  };
}

/** Creates the lie of a committee that signs two blocks of one slot: it signs another block than the chain has. */
export function equivocation(chain: LabChain, invented: ExecutionBlock): Lie {
  return invent(chain, invented, () => ({}));
}

function sendHuge(_request: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('Content-Type', 'application/json');
  const chunk = Buffer.alloc(1024 * 1024, '[');
  let sent = 0;
  const more = () => {
    while (sent < HUGE_BYTES && !response.destroyed) {
      sent += chunk.length;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
  return true;
}
