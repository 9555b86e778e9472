import { hexToBytes } from '@ethread/core';
import { forkAt, maxBlobsAt } from './consensus-network.ts';
import { InvalidNetworkError, parseNetwork } from './parse-network.ts';

const options = { genesisValidatorsRoot: `0x${'09'.repeat(32)}` };
const fields = {
  CONFIG_NAME: 'own-chain',
  PRESET_BASE: 'minimal',
  MIN_GENESIS_TIME: 1000,
  GENESIS_DELAY: 10,
  SLOT_DURATION_MS: 6000,
  DENEB_FORK_EPOCH: 0,
  ELECTRA_FORK_EPOCH: 0,
  ELECTRA_FORK_VERSION: 0x05000001,
  FULU_FORK_EPOCH: 2,
  FULU_FORK_VERSION: '0x06000001',
  // FAR_FUTURE_EPOCH, as a parser of YAML rounds it.
  GLOAS_FORK_EPOCH: 18_446_744_073_709_552_000,
  MAX_BLOBS_PER_BLOCK_ELECTRA: 9,
  BLOB_SCHEDULE: [{ EPOCH: 3, MAX_BLOBS_PER_BLOCK: 12 }],
};

describe('parseNetwork', () => {
  it('reads the file that beacon nodes are started with', () => {
    const network = parseNetwork(fields, options);
    expect(network).toMatchObject({ name: 'own-chain', genesisTime: 1010, slotMs: 6000, committeeSize: 32 });
    expect(network.forks.map(({ epoch, name }) => [name, epoch])).toEqual([
      ['electra', 0],
      ['fulu', 2],
    ]);
    expect(forkAt(network, 16)?.version).toEqual(hexToBytes('0x06000001'));
    expect([maxBlobsAt(network, 23), maxBlobsAt(network, 24)]).toEqual([9, 12]);
  });

  it('implements nothing from the first unknown fork on', () => {
    const network = parseNetwork({ ...fields, HEZE_FORK_EPOCH: 4 }, options);
    expect(network.unsupportedFrom).toEqual({ name: 'heze', epoch: 4 });
    expect([forkAt(network, 31)?.name, forkAt(network, 32)]).toEqual(['fulu', undefined]);
  });

  it.each([
    ['SLOT_DURATION_MS', { SLOT_DURATION_MS: 0 }],
    ['FULU_FORK_VERSION', { FULU_FORK_VERSION: undefined }],
    ['FULU_FORK_EPOCH', { FULU_FORK_EPOCH: -1 }],
    ['BLOB_SCHEDULE', { BLOB_SCHEDULE: 3 }],
    ['Electra', { ELECTRA_FORK_EPOCH: undefined, FULU_FORK_EPOCH: undefined }],
  ])('rejects a file with an invalid %s', (field, change) => {
    expect(() => parseNetwork({ ...fields, ...change }, options)).toThrow(InvalidNetworkError);
    expect(() => parseNetwork({ ...fields, ...change }, options)).toThrow(field);
  });
});
