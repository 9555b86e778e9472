import { PROFILE_NAMES } from '@ethread/chain';
import { NETWORK_NAMES } from '../../networks/network-schedule.ts';
import { consensus } from './consensus.ts';
import { node, nodeOptions } from './node.ts';
import { atLeastOne, closedObject, count, NAME_PATTERN, path, secret, text } from './values.ts';

/** The blocks of a segment. The package of the history, which has this number, would load its database here. */
const SEGMENT_BLOCKS = 8_192;

/** Which blocks the local store keeps, and how it fetches them from upstream nodes. */
const keep = {
  ...closedObject,
  default: {},
  properties: {
    blocks: {
      ...count,
      minimum: SEGMENT_BLOCKS,
      $comment: 'instead of segmentBucket',
      examples: [1_000_000],
      description:
        'The newest blocks that stay stored. Older ones are removed in the background, by segments of 8,192 blocks. Default: all blocks.',
    },
    days: {
      ...atLeastOne,
      $comment: 'instead of segmentBucket',
      examples: [150],
      description:
        'The days for which blocks stay stored, instead of or beside `blocks`. Of both, the one with more blocks counts.',
    },
    backfillFrom: {
      ...count,
      examples: [0],
      description: 'The oldest block that the service fetches in the background. Default: none.',
    },
    backfillBlocksPerSecond: {
      ...atLeastOne,
      examples: [20],
      description: 'Blocks per second of that fetch. Default: 20.',
    },
    graceMs: {
      ...count,
      examples: [5000],
      description:
        'Milliseconds to fetch a new head, after which the service shows it without storing it. Default: 5000.',
    },
  },
  description: 'Which blocks the local store keeps, and how it is filled from upstream nodes.',
} as const;

/** Segments of final blocks that servers share. */
const segmentBucket = {
  ...closedObject,
  required: ['url', 'accessKeyId', 'secretAccessKey'],
  properties: {
    url: {
      ...text,
      examples: ['https://s3.example/history/mainnet'],
      description: 'The address of the bucket, and the beginning of its keys, without credentials.',
    },
    region: {
      ...text,
      default: 'us-east-1',
      examples: ['eu-central-1'],
      description: 'The region in signatures. Many stores accept any.',
    },
    accessKeyId: { ...secret, examples: ['${S3_ACCESS_KEY_ID}'], description: 'The access key.' },
    secretAccessKey: { ...secret, examples: ['${S3_SECRET_ACCESS_KEY}'], description: 'Its secret.' },
    publish: {
      type: 'boolean',
      default: false,
      description: 'Whether this server uploads its segments.',
    },
    keepFiles: {
      type: 'boolean',
      default: true,
      description:
        'Whether files stay on the disk that the bucket contains. Otherwise they are read from there.',
    },
  },
  description: 'The S3-compatible store with segments of final blocks, for servers with `data`.',
} as const;

/** A chain of the service. */
export const chain = {
  ...closedObject,
  required: ['name'],
  properties: {
    name: {
      type: 'string',
      pattern: NAME_PATTERN,
      examples: ['main'],
      description: 'The name of the chain in logs and metrics.',
    },
    hosts: {
      type: 'array',
      items: text,
      default: [],
      examples: [['main.example.com']],
      description:
        'Host names of this chain. Clients may name the chain in the path instead: `/NAME/v3/KEY`.',
    },
    network: { enum: NETWORK_NAMES, description: 'A public network.' },
    genesis: {
      ...path,
      $comment: 'instead of network',
      examples: ['genesis.json'],
      description: "geth's genesis file.",
    },
    chainId: {
      ...atLeastOne,
      $comment: 'instead of network',
      examples: [1],
      description: 'The chain id of a chain of upstream nodes alone, without `data`.',
    },
    import: {
      type: 'array',
      items: path,
      default: [],
      examples: [['chain.rlp']],
      description: 'RLP exports of `geth export` in order, and era1 or ere archives in any order.',
    },
    execute: {
      type: 'boolean',
      default: false,
      description: 'Creates the state of blocks of archives and nodes, by executing them.',
    },
    data: { ...path, examples: ['data'], description: "The folder of the chain's stores." },
    segmentBucket,
    nodes: {
      type: 'array',
      minItems: 1,
      items: node,
      description: 'Upstream nodes, for data that the local store lacks.',
    },
    profile: {
      enum: PROFILE_NAMES,
      description: 'The family of the chain. Default: by its chain id or genesis file.',
    },
    proofs: {
      enum: ['none', 'answers', 'complete'],
      examples: ['answers'],
      description:
        'What the service proves of responses of nodes: nothing, blocks and proofs, or also logs and calls.',
    },
    nodeOptions,
    staleAfter: {
      ...count,
      default: 120,
      description:
        'Seconds after which the last followed head is no longer served as `latest` while no node can be asked. 0: at once.',
    },
    finalAfter: {
      ...count,
      default: 900,
      description:
        'Seconds for which a finalized block must have been followed until the local store never replaces it.',
    },
    calls: {
      enum: ['local', 'nodes'],
      default: 'local',
      description: 'The executor of calls and proofs whose state is available locally.',
    },
    provenOnly: {
      type: 'boolean',
      default: false,
      description:
        'Whether responses that nodes cannot prove are rejected with -32002 instead of being served with `X-Proof: none`.',
    },
    proofsPerMinute: {
      ...atLeastOne,
      default: 6_000,
      description:
        'Items of batches by which calls of one key may be proven in a minute, with `proofs: complete`. Beyond it calls are unproven.',
    },
    keep,
    consensus,
  },
} as const;
