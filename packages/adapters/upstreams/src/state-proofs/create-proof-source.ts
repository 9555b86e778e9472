import { type AccountReads, ProvenValues, type StateReads } from '@ethread/calls';
import type {
  HeadSource,
  HeadView,
  OrUnavailable,
  ProofCost,
  ProofReply,
  ProofRequest,
  ProofSource,
  StoredHeader,
} from '@ethread/ports';
import { type AccessListEntry, keccak256 } from '@ethread/chain';
import { bytesEqual, bytesToHex, quantityToHex } from '@ethread/core';
import { type FaultKind, NoNodeRespondedError } from '../node-fault.ts';
import type { Node, NodeCall, NodeReply } from '../node/node.ts';
import { lacksMethod } from '../node/node-rpc-error.ts';
import type { KnownChain } from '../proofs/known-chain.ts';
import type { Pool } from '../pool/create-pool.ts';
import type { Question, Verdict } from '../pool/question.ts';
import { bytesOrUndefined } from '../proofs/wire-values.ts';
import { judgeAccount } from './judge-account.ts';
import { hintCalls, readHint } from './hints.ts';
import type { UntilVouched } from './until-vouched.ts';

const METHOD = 'eth_getProof';
/** Messages to one node: the first, and one for the parts that it proved at another block. */
const MAX_TRIES = 2;
/** The longest that hints are awaited, in milliseconds. For some calls, go-ethereum looks for a list without end. */
const HINTS_MS = 5_000;
/** The highest number of ancestors whose headers link the hash of an older block (BLOCKHASH). */
const MAX_ANCESTORS = 256;

/**
 * Creates a source of proofs from the nodes: one batch to one node for each message. The header of the block decides what
 * is proven, so no node needs to be trusted. A node whose response contradicts itself is quarantined.
 */
export function createProofSource({
  pool,
  view,
  head,
  untilVouched,
}: {
  readonly pool: Pool;
  readonly view: KnownChain;
  readonly head: HeadSource;
  readonly untilVouched: UntilVouched;
}): ProofSource {
  /** The methods of hints that a node does not have. */
  const refusedBy = new WeakMap<Node, Set<string>>();
  const refusals: Record<string, number> = {};

  /** Asks a node, and again for the parts that it proved at another block, with hints beside the proofs. */
  async function askNode(
    request: ProofRequest,
    at: StoredHeader,
    node: Node,
    signal: AbortSignal,
  ): Promise<Verdict<ProofReply>> {
    const proven = { values: new ProvenValues(), nodes: new Array<Uint8Array>() };
    const hinted: AccessListEntry[] = [];
    const cost = { requests: 0, bytes: 0, items: 0 };
    const refused = refusedBy.get(node) ?? new Set<string>();
    refusedBy.set(node, refused);
    const block = quantityToHex(at.header.number);
    let left = proofCalls(request.reads, block);
    let lost: string | undefined;

    async function send(calls: readonly NodeCall[], until: AbortSignal): Promise<readonly NodeReply[]> {
      if (calls.length === 0) return [];
      const { replies, requests, bytes } = await node.callAll(calls, METHOD, until);
      cost.requests += requests;
      cost.bytes += bytes;
      cost.items += calls.length;
      return replies;
    }

    async function askHints(patience: AbortSignal): Promise<void> {
      const calls = request.hintFor ? hintCalls(request.hintFor, block, refused) : [];
      const replies = await send(calls, patience).catch(() => []);
      for (const [index, reply] of replies.entries()) {
        const { method = '' } = calls[index] ?? {};
        if (reply.kind === 'result') hinted.push(...readHint(method, reply.value));
        else if (lacksMethod(reply.error)) refused.add(method);
      }
      // A node without traces may have access lists.
      if (calls.some(({ method }) => refused.has(method))) await askHints(patience);
    }

    const hinting = askHints(AbortSignal.any([signal, AbortSignal.timeout(HINTS_MS)]));
    for (let tries = 0; tries < MAX_TRIES && left.length > 0; tries++) {
      const replies = await send(left, signal);
      const judged = judgeReplies(left, replies, proven, at);
      if (judged.fault) return judged.fault;
      ({ left, lost } = judged);
    }
    await hinting;
    if (left.length > 0) return fault('fork', lost ?? 'it proves another block');
    return { kind: 'response', value: { ...proven, hinted, cost } };
  }

  return {
    untilVouched,
    refusals: () => refusals,
    async prove(request, at, signal): Promise<OrUnavailable<ProofReply>> {
      const { reads, withNodes } = request;
      const values = new ProvenValues();
      let nodes: readonly Uint8Array[] | undefined = [];
      let cost: ProofCost = { requests: 0, bytes: 0, items: 0 };
      let hinted: readonly AccessListEntry[] | undefined;
      let isElsewhere = false;
      try {
        if (reads.accounts.size > 0 || reads.codes.size > 0) {
          const question: Question<ProofReply> = {
            method: METHOD,
            params: '[]',
            atBlock: at.header.number,
            async ask(node, attempt) {
              const verdict = await askNode(request, at, node, attempt);
              if (verdict.kind !== 'fault') return verdict;
              refusals[verdict.fault] = (refusals[verdict.fault] ?? 0) + 1;
              isElsewhere ||= verdict.fault === 'fork';
              return verdict;
            },
            judge: () => fault('malformed', 'proofs are asked for in batches'),
          };
          const found = await pool.query(question, signal);
          ({ cost, hinted, nodes } = found);
          values.add(found.values);
        }
        for (const number of reads.blocks) {
          const hash = await ancestorHash(number, at, { view, head }, signal);
          if (hash) values.setBlockHash(number, hash);
        }
      } catch (error) {
        if (!(error instanceof NoNodeRespondedError)) throw error;
        const reason = `no node proves block ${at.header.number}: ${error.message}`;
        return { unavailable: 'state', reason, isElsewhere };
      }
      return { values, hinted, cost, ...(withNodes ? { nodes } : {}) };
    },
  };
}

interface Judged {
  readonly fault?: Verdict<never>;
  /** Calls whose responses prove another block, and why. */
  readonly left: readonly ProofCall[];
  readonly lost?: string | undefined;
}

/** Judges the replies to the calls of a batch, and adds what they prove. */
function judgeReplies(
  calls: readonly ProofCall[],
  replies: readonly NodeReply[],
  { values, nodes }: { readonly values: ProvenValues; readonly nodes: Uint8Array[] },
  { header: { stateRoot } }: StoredHeader,
): Judged {
  const left: ProofCall[] = [];
  const codes: { readonly read: AskedCode; readonly code: Uint8Array }[] = [];
  let lost: string | undefined;
  let refused: string | undefined;
  const refuse = (kind: FaultKind, detail: string): Judged => ({ fault: fault(kind, detail), left });
  for (const [index, call] of calls.entries()) {
    const reply = replies[index];
    if (!reply) return refuse('malformed', 'a response of its batch is missing');
    if (reply.kind === 'error') refused ??= `error ${reply.error.code} to ${call.method}`;
    else if (call.for === 'code') {
      const code = bytesOrUndefined(reply.value);
      if (!code) return refuse('malformed', 'it is no code');
      codes.push({ read: call.read, code });
    } else {
      const { address } = call.reads;
      const judged = judgeAccount(reply.value, { address, keys: call.keys }, stateRoot);
      if (judged.kind === 'fault') return refuse(judged.fault, judged.detail);
      if (judged.kind === 'elsewhere') {
        lost = judged.detail;
        left.push(call);
        continue;
      }
      values.setAccount(address, judged.proven.account);
      for (const node of judged.proven.nodes) nodes.push(node);
      for (const { key, value } of judged.proven.slots) values.setSlot(address, key, value);
    }
  }
  // A node that proves some parts need not have the others.
  if (refused !== undefined && values.accounts.size === 0 && codes.length === 0)
    return refuse('unable', refused);
  for (const { read, code } of codes) {
    const wanted = values.codeHashOf(read.address, read.codeHash);
    const hash = keccak256(code);
    if (wanted && bytesEqual(hash, wanted)) values.setCode(hash, code);
    // Code of another block is no lie. Without the code that is needed, the call goes no further.
    else if (wanted && read.codeHash) {
      const detail = `it shows code with hash ${bytesToHex(hash)} instead of ${bytesToHex(wanted)}`;
      return refuse('unproven', detail);
    }
  }
  return { left, lost };
}

function fault(kind: FaultKind, detail: string): Verdict<never> {
  return { kind: 'fault', fault: kind, detail };
}

/** Returns the hash of an ancestor, proven by the headers that link it to the block. */
async function ancestorHash(
  number: number,
  at: StoredHeader,
  { view, head }: { readonly view: KnownChain; readonly head: HeadView },
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  let child = at;
  for (let links = 0; links < MAX_ANCESTORS; links++) {
    const { parentHash, number: childNumber } = child.header;
    if (childNumber - 1 === number) return parentHash;
    if (childNumber - 1 < number) return undefined;
    const recent = head.recent(childNumber - 1);
    const parent =
      recent && bytesEqual(recent.hash, parentHash)
        ? recent
        : await view.header({ hash: parentHash }, signal);
    if (!parent) return undefined;
    child = parent;
  }
  return undefined;
}

/** Code that is asked for. The hash is absent where it is not known before. */
interface AskedCode {
  readonly address: Uint8Array;
  readonly codeHash?: Uint8Array;
}

/** A call of a message, with what its response is for. */
type ProofCall = NodeCall &
  (
    | { readonly for: 'account'; readonly reads: AccountReads; readonly keys: readonly Uint8Array[] }
    | { readonly for: 'code'; readonly read: AskedCode }
  );

/** Slots in one call of eth_getProof. Nodes limit them, go-ethereum to 1,024. */
const MAX_KEYS = 1_000;

/** Returns the calls that prove reads at a block, in its wire form. */
function proofCalls({ accounts, codes }: StateReads, block: string): readonly ProofCall[] {
  const calls: ProofCall[] = [];
  for (const account of accounts.values()) {
    calls.push(...callsOfAccount(account, block));
    if (account.isUnknown) calls.push(codeCall({ address: account.address }, block));
  }
  for (const read of codes.values()) calls.push(codeCall(read, block));
  return calls;
}

function callsOfAccount(reads: AccountReads, block: string): ProofCall[] {
  const all = [...reads.keys.values()];
  const calls: ProofCall[] = [];
  for (let first = 0; first === 0 || first < all.length; first += MAX_KEYS) {
    const keys = all.slice(first, first + MAX_KEYS);
    const params = JSON.stringify([bytesToHex(reads.address), keys.map(bytesToHex), block]);
    calls.push({ for: 'account', method: 'eth_getProof', params, reads, keys });
  }
  return calls;
}

function codeCall(read: AskedCode, block: string): ProofCall {
  return {
    for: 'code',
    method: 'eth_getCode',
    params: JSON.stringify([bytesToHex(read.address), block]),
    read,
  };
}
