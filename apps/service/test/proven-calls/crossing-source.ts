import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProvenReads, ProvenValues } from '@ethread/calls';
import {
  type Genesis,
  genesisHeader,
  type Header,
  headerHash,
  quantityBytes,
  verifyAccountProof,
} from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { createThreadlessExecution, readCrossing, readCrossingGenesis } from '@ethread/execution/testing';
import {
  isUnavailable,
  type OrUnavailable,
  type ProofCost,
  type ProofSource,
  type StoredHeader,
} from '@ethread/ports';

type Execution = Awaited<ReturnType<typeof createThreadlessExecution>>;

/** geth's chain across Osaka, a blob fork and Amsterdam, executed, and its state as a source of proofs. */
export interface CrossingSource extends ProofSource {
  readonly genesis: Genesis;
  readonly execution: Execution;
  /** Headers by number. */
  readonly headers: readonly StoredHeader[];
  /** Messages so far. */
  messages: number;
  close(): Promise<void>;
}

const signal = new AbortController().signal;

/** Executes the recorded chain. The blocks' own roots prove that its state is geth's. */
export async function openCrossingSource(): Promise<CrossingSource> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-proven-calls-'));
  const genesis = readCrossingGenesis();
  const execution = await createThreadlessExecution(genesis, folder);
  const headers: StoredHeader[] = [];
  const add = (header: Header) => headers.push({ header, hash: headerHash(header), canonical: true });
  add(genesisHeader(genesis, await execution.initGenesis()));
  for (const block of await readCrossing()) {
    const parent = headers.at(-1);
    if (!parent) throw new Error('there is no genesis block');
    await execution.execute(block, parent.header);
    add(block.header);
  }
  await execution.flush();
  const source: CrossingSource = {
    genesis,
    execution,
    headers,
    messages: 0,
    async prove({ reads, hintFor }, at): Promise<OrUnavailable<ProvenReads & { readonly cost: ProofCost }>> {
      source.messages++;
      const values = new ProvenValues();
      for (const { address, keys, isUnknown } of reads.accounts.values()) {
        const slots = [...keys.values()];
        const proof = available(await execution.proof(address, slots, at, { signal }));
        values.setAccount(address, verifyAccountProof(at.header.stateRoot, address, proof));
        for (const { key, value } of proof.storageProof) values.setSlot(address, key, quantityBytes(value));
        if (isUnknown)
          values.setCode(proof.codeHash, available(await execution.code(address, at, { signal })));
      }
      for (const { address, codeHash } of reads.codes.values()) {
        values.setCode(codeHash, available(await execution.code(address, at, { signal })));
      }
      for (const number of reads.blocks) {
        const ancestor = headers[number];
        if (ancestor && number < at.header.number) values.setBlockHash(number, ancestor.hash);
      }
      const listed =
        hintFor?.kind === 'calls' && hintFor.calls[0]
          ? available(await execution.accessList(hintFor.calls[0], hintFor.overrides, at, { signal }))
          : undefined;
      const hinted = listed?.kind === 'listed' ? listed.accessList : undefined;
      return { values, hinted, cost: { requests: 1, bytes: 0, items: reads.accounts.size } };
    },
    async close() {
      await execution.close();
      rmSync(folder, { recursive: true });
    },
  };
  return source;
}

function available<T>(found: OrUnavailable<T>): T {
  if (isUnavailable(found)) throw new Error(found.reason);
  return found;
}

/** Returns the accounts of the genesis file with and without code. */
export function accountsOf({ json }: Genesis): { readonly contracts: string[]; readonly senders: string[] } {
  const entries = Object.entries(Object(json['alloc']));
  const named = (isContract: boolean) =>
    entries
      .filter(([, account]) => 'code' in Object(account) === isContract)
      .map(([address]) => (address.startsWith('0x') ? address : `0x${address}`));
  return { contracts: named(true), senders: named(false) };
}

/** Returns an outcome as text. */
export const textOf = (outcome: unknown): string =>
  JSON.stringify(outcome, (_name, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    return value instanceof Uint8Array ? bytesToHex(value) : value;
  });
