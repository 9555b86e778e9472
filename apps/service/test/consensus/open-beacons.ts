import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createLabChain,
  type LabChain,
  labNetwork,
  type LabNode,
  makeExecutionChain,
  printNetwork,
  startLabNode,
} from '@ethread/upstreams/consensus/testing';
import { bytesToHex } from '@ethread/core';
import { KEY, temporaryFolder } from '../service-process.ts';

/** Slots of the beacon chain, the last of which is now. */
const SLOTS = 60;
const SLOT_MS = 12_000;

/** Beacon nodes over a chain whose last slot is now, and a configuration that names them. */
export interface Beacons {
  readonly chain: LabChain;
  readonly nodes: readonly LabNode[];
  readonly folder: string;
  /** The root of the finalized block. */
  readonly finalized: string;
  /** Writes a configuration whose consensus has these lines. Returns its path. */
  configure(consensus: string): string;
  /** Returns the entry of a node, by the name of its host. */
  entry(at: number, host?: string): string;
  close(): Promise<void>;
}

export async function openBeacons(count = 2): Promise<Beacons> {
  const folder = temporaryFolder();
  const genesisTime = Math.floor(Date.now() / 1_000) - (SLOTS * SLOT_MS) / 1_000 - 2;
  const network = labNetwork(1_000, { slotMs: SLOT_MS, genesisTime });
  const [genesis, ...blocks] = makeExecutionChain(SLOTS + 1);
  if (!genesis) throw new Error('the chain has a block');
  const chain = createLabChain(network, genesis);
  for (const block of blocks) chain.advance(block);
  const nodes: LabNode[] = [];
  for (let at = 0; at < count; at++) nodes.push(await startLabNode(chain));
  writeFileSync(join(folder, 'config.yaml'), printNetwork(network));
  const root = bytesToHex(network.genesisValidatorsRoot);
  return {
    chain,
    nodes,
    folder,
    finalized: bytesToHex(chain.head.finalized?.root ?? new Uint8Array(32)),
    configure(consensus) {
      const file = join(folder, 'ethread.yaml');
      writeFileSync(
        file,
        `# Of the tests.
keys: [${KEY}]
port: 0
chains:
  - name: main
    chainId: 1337
    nodes: [{ name: own, url: 'http://127.0.0.1:1' }] # unused
    consensus: # signatures
      network: { file: config.yaml, genesisValidatorsRoot: '${root}' }
${consensus}
`,
      );
      return file;
    },
    entry(at, host = '127.0.0.1') {
      const url = nodes[at]?.url.replace('127.0.0.1', host) ?? '';
      // The path is as secret as the keys of providers are.
      return `{ name: beacon-${at}, url: '${url}', headers: { X-Token: sesame } }`;
    },
    close: async () => void (await Promise.all(nodes.map((node) => node.close()))),
  };
}
