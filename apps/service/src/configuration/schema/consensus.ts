import { closedObject, headers, NAME_PATTERN, path } from './values.ts';

const beaconNode = {
  ...closedObject,
  title: 'BeaconNode',
  required: ['name', 'url'],
  properties: {
    name: {
      type: 'string',
      pattern: NAME_PATTERN,
      examples: ['own-beacon'],
      description: 'The name of the beacon node in logs and metrics.',
    },
    url: {
      type: 'string',
      pattern: '^https?://',
      examples: ['http://10.0.0.1:5052'],
      description: 'The address of its Beacon API. It may contain credentials.',
    },
    headers: {
      ...headers,
      examples: [{ 'X-Token': '${BEACON_TOKEN}' }],
      description: 'HTTP headers of each request to the beacon node.',
    },
  },
} as const;

/** The parameters of a network that is not compiled in. */
const ownNetwork = {
  ...closedObject,
  title: 'ConsensusNetwork',
  required: ['file', 'genesisValidatorsRoot'],
  properties: {
    file: {
      ...path,
      examples: ['config.yaml'],
      description: 'The config.yaml with which the beacon nodes of the network are started.',
    },
    genesisValidatorsRoot: {
      type: 'string',
      pattern: '^0x[0-9a-fA-F]{64}$',
      examples: ['0x4b363db94e286120d76eb905340fdd4e54bfe9f06bf33ff6cf5ad27f511bfe95'],
      description: 'The root of its first validators.',
    },
  },
  description: 'A network other than mainnet, sepolia and hoodi.',
} as const;

/** How the service follows consensus. */
export const consensus = {
  ...closedObject,
  required: ['nodes'],
  properties: {
    nodes: {
      type: 'array',
      minItems: 1,
      maxItems: 8,
      items: beaconNode,
      description: 'Beacon nodes, none of which has to be trusted: one honest of them is enough.',
    },
    checkpoint: {
      type: 'string',
      pattern: '^0x[0-9a-fA-F]{64}$',
      examples: ['0x1111111111111111111111111111111111111111111111111111111111111111'],
      description:
        'The root of a finalized beacon block from which to start, younger than the weak subjectivity period: `curl BEACON/eth/v1/beacon/headers/finalized` prints one. Without it, nodes say what the head is, and the service warns.',
    },
    network: ownNetwork,
  },
  description: 'Signatures and finality of the beacon chain, for chains with `nodes`.',
} as const;
