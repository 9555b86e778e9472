import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex } from '@ethread/core';
import { temporaryFolders } from '@ethread/storage/testing';
import {
  createLabChain,
  labNetwork,
  type LabNode,
  makeExecutionChain,
  printNetwork,
  startLabNode,
} from '@ethread/upstreams/consensus/testing';
import { configurationOf } from '../configuration/load-configuration.ts';
import { checkConsensus } from './check-consensus.ts';

const SLOTS = 60;
const newFolder = temporaryFolders();

describe('ethread doctor, of consensus', () => {
  const [genesis, ...blocks] = makeExecutionChain(SLOTS + 1);
  if (!genesis) throw new Error('the chain has a block');
  const network = labNetwork(1_000);
  const chain = createLabChain(network, genesis);
  for (const block of blocks) chain.advance(block);
  const now = network.genesisTime * 1_000 + SLOTS * network.slotMs;
  let nodes: readonly LabNode[];

  beforeEach(async () => void (nodes = [await startLabNode(chain), await startLabNode(chain)]));
  afterEach(() => Promise.all(nodes.map((node) => node.close())));

  /** Returns the doctor's findings of a chain by their checks, without the name of the chain. */
  async function examine(members: object = {}, otherHost = 'localhost') {
    const folder = newFolder();
    writeFileSync(join(folder, 'config.yaml'), printNetwork(network));
    const named = nodes.map(({ url }, at) => ({
      name: `beacon-${at + 1}`,
      url: at === 0 ? url : url.replace('127.0.0.1', otherHost),
      headers: { 'X-Token': 'sesame' },
    }));
    const consensus = {
      nodes: named,
      checkpoint: bytesToHex(chain.head.finalized?.root ?? new Uint8Array(32)),
      network: {
        file: join(folder, 'config.yaml'),
        genesisValidatorsRoot: bytesToHex(network.genesisValidatorsRoot),
      },
      ...members,
    };
    const own = [{ name: 'own', url: 'http://127.0.0.1:1' }];
    const main = { name: 'main', chainId: 1337, nodes: own, consensus };
    const configuration = configurationOf({ keys: ['key-of-the-tests'], chains: [main] });
    const findings = await checkConsensus(configuration, { now: () => now, monotonic: () => now });
    expect(JSON.stringify(findings)).not.toContain('sesame');
    return Object.fromEntries(
      findings.map(({ check, ...finding }) => [check.replace(' of the chain main', ''), finding]),
    );
  }

  it('says what beacon nodes serve and lack, and who can start from the checkpoint', async () => {
    const detail = 'it serves bootstraps, updates and finality, and finalized slot 40';
    expect(await examine()).toMatchObject({
      'beacon node beacon-1': { status: 'ok', detail },
      'hosts of the beacon nodes': { status: 'ok' },
      checkpoint: { status: 'ok', detail: 'beacon-1, beacon-2 can start from it' },
    });
    const [first, second] = nodes;
    if (!first || !second) throw new Error('there are two nodes');
    first.lie = {
      respond(request, response) {
        if (!request.url?.includes('light_client')) return false;
        response.statusCode = 501;
        response.end();
        return true;
      },
    };
    const curl = expect.stringContaining('curl BEACON/eth/v1/beacon/headers/finalized');
    expect(await examine({ checkpoint: undefined })).toMatchObject({
      'beacon node beacon-1': {
        status: 'warning',
        detail: 'it does not serve bootstraps (HTTP 501), updates (HTTP 501), finality (HTTP 501)',
      },
      checkpoint: { status: 'warning', detail: expect.stringContaining('none is configured'), advice: curl },
    });
    await second.close();
    expect(await examine({ checkpoint: `0x${'77'.repeat(32)}` }, '127.0.0.1')).toMatchObject({
      'beacon node beacon-1': { status: 'problem' },
      'beacon node beacon-2': {
        status: 'problem',
        detail: expect.stringContaining('it does not say which block it finalized'),
      },
      'hosts of the beacon nodes': { status: 'warning' },
      checkpoint: {
        status: 'problem',
        detail: expect.stringContaining('no beacon node serves the bootstrap of 0x77'),
        advice: curl,
      },
    });
  });
});
