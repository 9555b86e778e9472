// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { Tool } from '../tool.ts';

/** The tools, one for each method, in the document's order. */
export const tools: readonly Tool[] = [
  {
    name: 'eth_chainId',
    params: [],
    description:
      'Returns the id of the chain. The id that transactions are signed for (EIP-155).\nCosts 5 credits.\nReturns: The id of the chain.\nErrors: InvalidParamsError (-32602).',
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  },
  {
    name: 'net_version',
    params: [],
    description:
      'Returns the id of the chain in decimal digits. The name is historic: the result is the chain id of eth_chainId.\nCosts 5 credits.\nReturns: The id of the chain in decimal digits.\nErrors: InvalidParamsError (-32602).',
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  },
  {
    name: 'web3_clientVersion',
    params: [],
    description:
      'Returns the name and version of the service. Clients may show the text. Its form is `ethread/VERSION`.\nCosts 5 credits.\nReturns: The name and version.\nErrors: InvalidParamsError (-32602).',
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  },
  {
    name: 'eth_syncing',
    params: [],
    description:
      'Returns false, since the service serves no chain that it still synchronises. A deployment that is not ready rejects all requests. Clients that wait for a node to synchronise continue at once.\nCosts 5 credits.\nReturns: Always false.\nErrors: InvalidParamsError (-32602).',
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  },
  {
    name: 'eth_blockNumber',
    params: [],
    description:
      'Returns the number of the latest block. The block that `latest` means in all items of the same batch.\nCosts 80 credits.\nIn an outage a partner may serve the call.\nReturns: The number of the latest block.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  },
  {
    name: 'eth_getBalance',
    params: ['address', 'block'],
    description:
      'Returns the balance of an account. Read by the same proof that eth_getProof returns, also when an upstream node answers.\nCosts 80 credits.\nReturns: The balance in wei; 0 for an account that does not exist.\nErrors: ExecutionTimeoutError (-32000), HeaderNotFoundError (-32001), PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: {
        address: { $ref: '#/$defs/AddressInput', description: 'The account.' },
        block: {
          $ref: '#/$defs/BlockParameter',
          description: 'Block number, tag, hash or EIP-1898 object. Default: latest.',
        },
      },
      required: ['address'],
      additionalProperties: false,
      $defs: {
        AddressInput: {
          description: 'A 20-byte address in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{40}$',
        },
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
      },
    },
  },
  {
    name: 'eth_getTransactionCount',
    params: ['address', 'block'],
    description:
      'Returns the number of transactions that an account has sent. The nonce of the next transaction. Read by the same proof that eth_getProof returns.\nCosts 80 credits.\nReturns: The nonce; 0 for an account that does not exist.\nErrors: ExecutionTimeoutError (-32000), HeaderNotFoundError (-32001), PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: {
        address: { $ref: '#/$defs/AddressInput', description: 'The account.' },
        block: {
          $ref: '#/$defs/BlockParameter',
          description: 'Block number, tag, hash or EIP-1898 object. Default: latest.',
        },
      },
      required: ['address'],
      additionalProperties: false,
      $defs: {
        AddressInput: {
          description: 'A 20-byte address in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{40}$',
        },
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
      },
    },
  },
  {
    name: 'eth_getCode',
    params: ['address', 'block'],
    description:
      'Returns the code of an account. The code of an upstream node is checked against the code hash of a proof.\nCosts 80 credits.\nReturns: The code; 0x for an account without code.\nErrors: ExecutionTimeoutError (-32000), HeaderNotFoundError (-32001), PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: {
        address: { $ref: '#/$defs/AddressInput', description: 'The account.' },
        block: {
          $ref: '#/$defs/BlockParameter',
          description: 'Block number, tag, hash or EIP-1898 object. Default: latest.',
        },
      },
      required: ['address'],
      additionalProperties: false,
      $defs: {
        AddressInput: {
          description: 'A 20-byte address in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{40}$',
        },
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
      },
    },
  },
  {
    name: 'eth_getStorageAt',
    params: ['address', 'storageKey', 'block'],
    description:
      'Returns a storage value of an account. Read by the same proof that eth_getProof returns.\nCosts 80 credits.\nReturns: The value as 32 bytes; zeros for a slot that was never written.\nErrors: ExecutionTimeoutError (-32000), HeaderNotFoundError (-32001), PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: {
        address: { $ref: '#/$defs/AddressInput', description: 'The account.' },
        storageKey: { $ref: '#/$defs/StorageKey', description: 'The storage key.' },
        block: {
          $ref: '#/$defs/BlockParameter',
          description: 'Block number, tag, hash or EIP-1898 object. Default: latest.',
        },
      },
      required: ['address', 'storageKey'],
      additionalProperties: false,
      $defs: {
        AddressInput: {
          description: 'A 20-byte address in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{40}$',
        },
        StorageKey: {
          description: 'A storage key, 1 to 32 bytes of hex.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
      },
    },
  },
  {
    name: 'eth_getStorageValues',
    params: ['requests', 'block'],
    description:
      'Returns storage values of several accounts. One value for each key, in the order of the keys.\nCosts 150 credits.\nReturns: The values of each account, by address.\nErrors: ExecutionTimeoutError (-32000), HeaderNotFoundError (-32001), PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: {
        requests: {
          type: 'object',
          additionalProperties: { type: 'array', maxItems: 1024, items: { $ref: '#/$defs/StorageKey' } },
          description: 'The storage keys of each account, by address.',
        },
        block: {
          $ref: '#/$defs/BlockParameter',
          description: 'Block number, tag, hash or EIP-1898 object. Default: latest.',
        },
      },
      required: ['requests'],
      additionalProperties: false,
      $defs: {
        StorageKey: {
          description: 'A storage key, 1 to 32 bytes of hex.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
      },
    },
  },
  {
    name: 'eth_getTransactionByHash',
    params: ['transactionHash'],
    description:
      'Returns a transaction by its hash. null when no transaction of a block has the hash. Transactions that wait for a block are not known.\nCosts 80 credits.\nReturns: The transaction, or null.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: { transactionHash: { $ref: '#/$defs/HashInput', description: 'Hash of the transaction.' } },
      required: ['transactionHash'],
      additionalProperties: false,
      $defs: {
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
      },
    },
  },
  {
    name: 'eth_getBlockTransactionCountByHash',
    params: ['blockHash'],
    description:
      'Returns the number of transactions of a block, by its hash. null when no block is found.\nCosts 80 credits.\nReturns: The number of transactions, or null.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: { blockHash: { $ref: '#/$defs/HashInput', description: 'Hash of the block.' } },
      required: ['blockHash'],
      additionalProperties: false,
      $defs: {
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
      },
    },
  },
  {
    name: 'eth_getBlockTransactionCountByNumber',
    params: ['block'],
    description:
      'Returns the number of transactions of a block, by its number or tag. null when no block is found.\nCosts 80 credits.\nIn an outage a partner may serve the call.\nReturns: The number of transactions, or null.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: { block: { $ref: '#/$defs/BlockParameter', description: 'Block number or tag.' } },
      required: ['block'],
      additionalProperties: false,
      $defs: {
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
      },
    },
  },
  {
    name: 'eth_getUncleCountByBlockHash',
    params: ['blockHash'],
    description:
      'Returns the number of uncles of a block, by its hash. null when no block is found.\nCosts 80 credits.\nReturns: The number of uncles, or null.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: { blockHash: { $ref: '#/$defs/HashInput', description: 'Hash of the block.' } },
      required: ['blockHash'],
      additionalProperties: false,
      $defs: {
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
      },
    },
  },
  {
    name: 'eth_getUncleCountByBlockNumber',
    params: ['block'],
    description:
      'Returns the number of uncles of a block, by its number or tag. null when no block is found.\nCosts 80 credits.\nIn an outage a partner may serve the call.\nReturns: The number of uncles, or null.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: { block: { $ref: '#/$defs/BlockParameter', description: 'Block number or tag.' } },
      required: ['block'],
      additionalProperties: false,
      $defs: {
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
      },
    },
  },
  {
    name: 'eth_getUncleByBlockHashAndIndex',
    params: ['blockHash', 'uncleIndex'],
    description:
      "Returns an uncle by its block's hash and its position. null when there is none.\nCosts 150 credits.\nReturns: The uncle, or null.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).",
    inputSchema: {
      type: 'object',
      properties: {
        blockHash: { $ref: '#/$defs/HashInput', description: 'Hash of the block.' },
        uncleIndex: { $ref: '#/$defs/QuantityInput', description: 'Position among the uncles of the block.' },
      },
      required: ['blockHash', 'uncleIndex'],
      additionalProperties: false,
      $defs: {
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
      },
    },
  },
  {
    name: 'eth_gasPrice',
    params: [],
    description:
      'Suggests a gas price for legacy transactions. The base fee of the next block and the priority fee that eth_maxPriorityFeePerGas suggests.\nCosts 80 credits.\nIn an outage a partner may serve the call.\nReturns: wei per gas.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  },
  {
    name: 'eth_maxPriorityFeePerGas',
    params: [],
    description:
      'Suggests a priority fee. The 60th percentile of the three lowest priority fees of each of the last 20 blocks; at most 500 gwei.\nCosts 80 credits.\nIn an outage a partner may serve the call.\nReturns: wei per gas above the base fee.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  },
  {
    name: 'eth_feeHistory',
    params: ['blockCount', 'newestBlock', 'rewardPercentiles'],
    description:
      'Returns base fees, fullness and priority fees of a range of blocks. The range ends at the given block. It is shorter where the chain is. Base fees include the block after the range.\nCosts 150 credits.\nIn an outage a partner may serve the call.\nReturns: The fees.\nErrors: HeaderNotFoundError (-32001), PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: {
        blockCount: {
          anyOf: [
            { $ref: '#/$defs/QuantityInput' },
            { type: 'integer', minimum: 0, maximum: 9007199254740991 },
          ],
          description: 'Number of blocks, in hex or as a number; more than 1,024 count as 1,024.',
        },
        newestBlock: {
          $ref: '#/$defs/BlockParameter',
          description: 'The last block of the range, by number or tag.',
        },
        rewardPercentiles: {
          anyOf: [
            { type: 'null' },
            { type: 'array', maxItems: 100, items: { type: 'number', minimum: 0, maximum: 100 } },
          ],
          description: 'Percentiles of the priority fees to return, weighted by gas; not decreasing.',
        },
      },
      required: ['blockCount', 'newestBlock'],
      additionalProperties: false,
      $defs: {
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
      },
    },
  },
  {
    name: 'eth_baseFee',
    params: [],
    description:
      'Returns the base fee of the next block. Follows from the latest header (EIP-1559). null before London.\nCosts 80 credits.\nIn an outage a partner may serve the call.\nReturns: wei per gas, or null.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  },
  {
    name: 'eth_blobBaseFee',
    params: [],
    description:
      'Returns the blob base fee of the next block. Follows from the latest header (EIP-4844, EIP-7918). null before Cancun.\nCosts 80 credits.\nIn an outage a partner may serve the call.\nReturns: wei per blob gas, or null.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  },
  {
    name: 'eth_config',
    params: [],
    description:
      'Returns the current, the next and the last fork configuration of the chain (EIP-7910). Activation times, blob schedule, fork id, precompiled contracts and system contracts. Needs the genesis file of the chain.\nCosts 5 credits.\nReturns: The configurations.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  },
  {
    name: 'eth_capabilities',
    params: [],
    description:
      'Returns which blocks, receipts, logs and states this deployment can serve. Routers read it to choose a deployment for a request.\nCosts 5 credits.\nReturns: The capabilities.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  },
  {
    name: 'eth_call',
    params: ['call', 'block', 'stateOverrides', 'blockOverrides'],
    description:
      'Executes a message call immediately, with state and block overrides. The method of the contract with two more params: accounts and the block may be otherwise than on the chain. Without them the call is the same as in the contract. The code of all overrides together may have 256 KiB.\nCosts 80 credits.\nReturns: What the executed contract returned; can be 0x.\nErrors: ExecutionRevertedError (3), ExecutionFailedError (-32000), ExecutionTimeoutError (-32000), OverrideNotPossibleError (-32000), HeaderNotFoundError (-32001), PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: {
        call: { $ref: '#/$defs/CallObject', description: 'The call.' },
        block: {
          $ref: '#/$defs/BlockParameter',
          description: 'Block number, tag, hash or EIP-1898 object. Default: latest.',
        },
        stateOverrides: {
          anyOf: [{ type: 'null' }, { $ref: '#/$defs/StateOverrides' }],
          description: 'What accounts have instead, by address.',
        },
        blockOverrides: {
          anyOf: [{ type: 'null' }, { $ref: '#/$defs/BlockOverrides' }],
          description: 'What the block has instead.',
        },
      },
      required: ['call'],
      additionalProperties: false,
      $defs: {
        CallObject: {
          description: 'A message call.',
          type: 'object',
          properties: {
            from: {
              description: '20-byte sender address; the zero address when absent.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/AddressInput' }],
            },
            to: {
              description: '20-byte target address; absent or null creates a contract.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/AddressInput' }],
            },
            gas: {
              description:
                'Gas provided. Calls consume none, but some executions need this value. Lowered to the gas cap.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            gasPrice: {
              description: 'wei per gas.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            maxPriorityFeePerGas: {
              description: 'wei per gas above the base fee.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            maxFeePerGas: {
              description: 'wei per gas, base fee plus priority fee.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            value: { description: 'wei sent.', anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }] },
            data: {
              description:
                'Method-signature hash and encoded parameters (contract ABI encoding). Another spelling of input; both must agree.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/BytesInput' }],
            },
            input: {
              description: 'Method-signature hash and encoded parameters (contract ABI encoding).',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/BytesInput' }],
            },
            nonce: {
              description: 'Number of transactions by the sender before this one.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            chainId: {
              description: "Must be the chain's when given.",
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            type: {
              description: 'Transaction type; follows from the other fields when absent.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            maxFeePerBlobGas: {
              description: 'wei per blob gas (EIP-4844).',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            accessList: {
              description: 'Addresses and storage keys that count as accessed (EIP-2930).',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/AccessListEntryInput' } },
              ],
            },
            blobVersionedHashes: {
              description: 'Hashes of the blobs (EIP-4844).',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/HashInput' } },
              ],
            },
            authorizationList: {
              description: 'Permissions to set code (EIP-7702).',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/AuthorizationInput' } },
              ],
            },
          },
        },
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        StateOverrides: {
          description: 'What accounts have instead of what the state says, by address.',
          type: 'object',
          additionalProperties: { $ref: '#/$defs/AccountOverride' },
        },
        BlockOverrides: {
          description: 'What a block has instead of what follows from the chain. What is absent follows.',
          type: 'object',
          additionalProperties: false,
          properties: {
            number: {
              description: 'Number of the block.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            time: {
              description: 'Unix time in seconds.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            gasLimit: {
              description: 'Gas of the block.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            feeRecipient: {
              description: 'The beneficiary of fees.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/AddressInput' }],
            },
            prevRandao: {
              description: 'The random value of the block.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/HashInput' }],
            },
            baseFeePerGas: {
              description: 'wei per gas.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            blobBaseFee: {
              description: 'wei per blob gas.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
          },
        },
        AddressInput: {
          description: 'A 20-byte address in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{40}$',
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        BytesInput: {
          description: 'Bytes in hex, either case, an even number of digits.',
          type: 'string',
          pattern: '^0x([0-9a-fA-F]{2})*$',
        },
        AccessListEntryInput: {
          description: 'An address and the storage keys that a call declares (EIP-2930).',
          type: 'object',
          required: ['address'],
          properties: {
            address: { $ref: '#/$defs/AddressInput' },
            storageKeys: {
              anyOf: [{ type: 'null' }, { type: 'array', items: { $ref: '#/$defs/HashInput' } }],
            },
          },
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        AuthorizationInput: {
          description: "A signed permission to set an account's code (EIP-7702).",
          type: 'object',
          required: ['chainId', 'address', 'nonce', 'r', 's'],
          properties: {
            chainId: { $ref: '#/$defs/QuantityInput' },
            address: { $ref: '#/$defs/AddressInput' },
            nonce: { $ref: '#/$defs/QuantityInput' },
            yParity: { $ref: '#/$defs/QuantityInput' },
            v: { description: 'Another spelling of yParity.', $ref: '#/$defs/QuantityInput' },
            r: { $ref: '#/$defs/QuantityInput' },
            s: { $ref: '#/$defs/QuantityInput' },
          },
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
        AccountOverride: {
          description: 'What an account has instead of what the state says. What is absent stays.',
          type: 'object',
          additionalProperties: false,
          properties: {
            nonce: {
              description: 'The number of transactions sent.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            balance: { description: 'wei.', anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }] },
            code: {
              description: 'The code; 0x for none.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/BytesInput' }],
            },
            state: {
              description:
                'The whole storage, by key; every other slot is empty. Not together with stateDiff.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/StorageValues' }],
            },
            stateDiff: {
              description: 'Values of some slots, by key.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/StorageValues' }],
            },
            movePrecompileToAddress: {
              description: 'Where the precompiled contract of this address stands instead.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/AddressInput' }],
            },
          },
        },
        StorageValues: {
          description: 'Storage values of 32 bytes, by storage key of 32 bytes.',
          type: 'object',
          additionalProperties: { $ref: '#/$defs/HashInput' },
        },
      },
    },
  },
  {
    name: 'eth_createAccessList',
    params: ['call', 'block'],
    description:
      "Returns the accounts and storage keys that a call accesses, as an access list. The list of the accounts and keys that the call's instructions name, also those that fail, and the gas that the call uses with it. Entries of a given list stay in it. The sender, the recipient, precompiled contracts and signers of authorizations are in it only with keys. A call that fails while it runs has its list, too, and the reason. A call that cannot begin is an error.\nCosts 300 credits.\nReturns: The access list, the gas, and why the call failed.\nErrors: ExecutionFailedError (-32000), ExecutionTimeoutError (-32000), HeaderNotFoundError (-32001), PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).",
    inputSchema: {
      type: 'object',
      properties: {
        call: { $ref: '#/$defs/CallObject', description: 'The call.' },
        block: {
          $ref: '#/$defs/BlockParameter',
          description: 'Block number, tag, hash or EIP-1898 object. Default: latest.',
        },
      },
      required: ['call'],
      additionalProperties: false,
      $defs: {
        CallObject: {
          description: 'A message call.',
          type: 'object',
          properties: {
            from: {
              description: '20-byte sender address; the zero address when absent.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/AddressInput' }],
            },
            to: {
              description: '20-byte target address; absent or null creates a contract.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/AddressInput' }],
            },
            gas: {
              description:
                'Gas provided. Calls consume none, but some executions need this value. Lowered to the gas cap.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            gasPrice: {
              description: 'wei per gas.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            maxPriorityFeePerGas: {
              description: 'wei per gas above the base fee.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            maxFeePerGas: {
              description: 'wei per gas, base fee plus priority fee.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            value: { description: 'wei sent.', anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }] },
            data: {
              description:
                'Method-signature hash and encoded parameters (contract ABI encoding). Another spelling of input; both must agree.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/BytesInput' }],
            },
            input: {
              description: 'Method-signature hash and encoded parameters (contract ABI encoding).',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/BytesInput' }],
            },
            nonce: {
              description: 'Number of transactions by the sender before this one.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            chainId: {
              description: "Must be the chain's when given.",
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            type: {
              description: 'Transaction type; follows from the other fields when absent.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            maxFeePerBlobGas: {
              description: 'wei per blob gas (EIP-4844).',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            accessList: {
              description: 'Addresses and storage keys that count as accessed (EIP-2930).',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/AccessListEntryInput' } },
              ],
            },
            blobVersionedHashes: {
              description: 'Hashes of the blobs (EIP-4844).',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/HashInput' } },
              ],
            },
            authorizationList: {
              description: 'Permissions to set code (EIP-7702).',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/AuthorizationInput' } },
              ],
            },
          },
        },
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        AddressInput: {
          description: 'A 20-byte address in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{40}$',
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        BytesInput: {
          description: 'Bytes in hex, either case, an even number of digits.',
          type: 'string',
          pattern: '^0x([0-9a-fA-F]{2})*$',
        },
        AccessListEntryInput: {
          description: 'An address and the storage keys that a call declares (EIP-2930).',
          type: 'object',
          required: ['address'],
          properties: {
            address: { $ref: '#/$defs/AddressInput' },
            storageKeys: {
              anyOf: [{ type: 'null' }, { type: 'array', items: { $ref: '#/$defs/HashInput' } }],
            },
          },
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        AuthorizationInput: {
          description: "A signed permission to set an account's code (EIP-7702).",
          type: 'object',
          required: ['chainId', 'address', 'nonce', 'r', 's'],
          properties: {
            chainId: { $ref: '#/$defs/QuantityInput' },
            address: { $ref: '#/$defs/AddressInput' },
            nonce: { $ref: '#/$defs/QuantityInput' },
            yParity: { $ref: '#/$defs/QuantityInput' },
            v: { description: 'Another spelling of yParity.', $ref: '#/$defs/QuantityInput' },
            r: { $ref: '#/$defs/QuantityInput' },
            s: { $ref: '#/$defs/QuantityInput' },
          },
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
      },
    },
  },
  {
    name: 'eth_simulateV1',
    params: ['payload', 'block'],
    description:
      'Simulates blocks of calls on top of a block. Each block may override accounts and its own fields, and sees what the blocks and calls before it have changed. Nothing of it reaches the chain. Numbers that are left out are filled with empty blocks. All calls together may use 50,000,000 gas, and return 2 MiB with their logs; the code of all overrides may have 256 KiB.\nCosts 300 credits.\nReturns: The simulated blocks, each with the results of its calls.\nErrors: NonceTooLowError (-38010), NonceTooHighError (-38011), FeeCapTooLowError (-38012), IntrinsicGasTooLowError (-38013), InsufficientFundsError (-38014), BlockGasLimitReachedError (-38015), BlockNumberNotInOrderError (-38020), BlockTimestampNotInOrderError (-38021), SimulationTooLargeError (-38026), OverrideNotPossibleError (-32000), SimulatedBlockInvalidError (-32000), ExecutionTimeoutError (-32000), HeaderNotFoundError (-32001), PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: {
        payload: { $ref: '#/$defs/Simulation', description: 'The blocks, and how they are run.' },
        block: {
          $ref: '#/$defs/BlockParameter',
          description: 'Block number, tag, hash or EIP-1898 object. Default: latest.',
        },
      },
      required: ['payload'],
      additionalProperties: false,
      $defs: {
        Simulation: {
          description: 'Blocks to simulate, and how they are run.',
          type: 'object',
          additionalProperties: false,
          required: ['blockStateCalls'],
          properties: {
            blockStateCalls: {
              description: 'The blocks, in order.',
              type: 'array',
              maxItems: 256,
              items: { $ref: '#/$defs/BlockStateCalls' },
            },
            validation: {
              description:
                'Whether calls obey the rules of transactions, such as nonces and fees; false when absent.',
              anyOf: [{ type: 'null' }, { type: 'boolean' }],
            },
            traceTransfers: {
              description:
                'Whether transfers of ether are logged as if a token were transferred; false when absent.',
              anyOf: [{ type: 'null' }, { type: 'boolean' }],
            },
            returnFullTransactions: {
              description: 'Whether transactions are objects, not hashes; false when absent.',
              anyOf: [{ type: 'null' }, { type: 'boolean' }],
            },
          },
        },
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        BlockStateCalls: {
          description: 'A block to simulate.',
          type: 'object',
          additionalProperties: false,
          properties: {
            blockOverrides: {
              description: 'What the block has instead.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/BlockOverrides' }],
            },
            stateOverrides: {
              description: 'What accounts have instead, from this block on.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/StateOverrides' }],
            },
            calls: {
              description: 'The calls of the block, in order.',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 1000, items: { $ref: '#/$defs/CallObject' } },
              ],
            },
          },
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
        BlockOverrides: {
          description: 'What a block has instead of what follows from the chain. What is absent follows.',
          type: 'object',
          additionalProperties: false,
          properties: {
            number: {
              description: 'Number of the block.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            time: {
              description: 'Unix time in seconds.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            gasLimit: {
              description: 'Gas of the block.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            feeRecipient: {
              description: 'The beneficiary of fees.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/AddressInput' }],
            },
            prevRandao: {
              description: 'The random value of the block.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/HashInput' }],
            },
            baseFeePerGas: {
              description: 'wei per gas.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            blobBaseFee: {
              description: 'wei per blob gas.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
          },
        },
        StateOverrides: {
          description: 'What accounts have instead of what the state says, by address.',
          type: 'object',
          additionalProperties: { $ref: '#/$defs/AccountOverride' },
        },
        CallObject: {
          description: 'A message call.',
          type: 'object',
          properties: {
            from: {
              description: '20-byte sender address; the zero address when absent.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/AddressInput' }],
            },
            to: {
              description: '20-byte target address; absent or null creates a contract.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/AddressInput' }],
            },
            gas: {
              description:
                'Gas provided. Calls consume none, but some executions need this value. Lowered to the gas cap.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            gasPrice: {
              description: 'wei per gas.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            maxPriorityFeePerGas: {
              description: 'wei per gas above the base fee.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            maxFeePerGas: {
              description: 'wei per gas, base fee plus priority fee.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            value: { description: 'wei sent.', anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }] },
            data: {
              description:
                'Method-signature hash and encoded parameters (contract ABI encoding). Another spelling of input; both must agree.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/BytesInput' }],
            },
            input: {
              description: 'Method-signature hash and encoded parameters (contract ABI encoding).',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/BytesInput' }],
            },
            nonce: {
              description: 'Number of transactions by the sender before this one.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            chainId: {
              description: "Must be the chain's when given.",
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            type: {
              description: 'Transaction type; follows from the other fields when absent.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            maxFeePerBlobGas: {
              description: 'wei per blob gas (EIP-4844).',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            accessList: {
              description: 'Addresses and storage keys that count as accessed (EIP-2930).',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/AccessListEntryInput' } },
              ],
            },
            blobVersionedHashes: {
              description: 'Hashes of the blobs (EIP-4844).',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/HashInput' } },
              ],
            },
            authorizationList: {
              description: 'Permissions to set code (EIP-7702).',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/AuthorizationInput' } },
              ],
            },
          },
        },
        AddressInput: {
          description: 'A 20-byte address in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{40}$',
        },
        AccountOverride: {
          description: 'What an account has instead of what the state says. What is absent stays.',
          type: 'object',
          additionalProperties: false,
          properties: {
            nonce: {
              description: 'The number of transactions sent.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            balance: { description: 'wei.', anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }] },
            code: {
              description: 'The code; 0x for none.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/BytesInput' }],
            },
            state: {
              description:
                'The whole storage, by key; every other slot is empty. Not together with stateDiff.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/StorageValues' }],
            },
            stateDiff: {
              description: 'Values of some slots, by key.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/StorageValues' }],
            },
            movePrecompileToAddress: {
              description: 'Where the precompiled contract of this address stands instead.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/AddressInput' }],
            },
          },
        },
        BytesInput: {
          description: 'Bytes in hex, either case, an even number of digits.',
          type: 'string',
          pattern: '^0x([0-9a-fA-F]{2})*$',
        },
        AccessListEntryInput: {
          description: 'An address and the storage keys that a call declares (EIP-2930).',
          type: 'object',
          required: ['address'],
          properties: {
            address: { $ref: '#/$defs/AddressInput' },
            storageKeys: {
              anyOf: [{ type: 'null' }, { type: 'array', items: { $ref: '#/$defs/HashInput' } }],
            },
          },
        },
        AuthorizationInput: {
          description: "A signed permission to set an account's code (EIP-7702).",
          type: 'object',
          required: ['chainId', 'address', 'nonce', 'r', 's'],
          properties: {
            chainId: { $ref: '#/$defs/QuantityInput' },
            address: { $ref: '#/$defs/AddressInput' },
            nonce: { $ref: '#/$defs/QuantityInput' },
            yParity: { $ref: '#/$defs/QuantityInput' },
            v: { description: 'Another spelling of yParity.', $ref: '#/$defs/QuantityInput' },
            r: { $ref: '#/$defs/QuantityInput' },
            s: { $ref: '#/$defs/QuantityInput' },
          },
        },
        StorageValues: {
          description: 'Storage values of 32 bytes, by storage key of 32 bytes.',
          type: 'object',
          additionalProperties: { $ref: '#/$defs/HashInput' },
        },
      },
    },
  },
  {
    name: 'eth_newFilter',
    params: ['filter'],
    description:
      'Creates a filter of the logs of new blocks. The filter reports the logs of the blocks after the current one, and with `removed: true` those of blocks that a reorg replaced. Numeric bounds restrict the blocks. A filter lives on the server that created it, belongs to the key and ends when it is not polled for five minutes. Behind a load balancer without sticky sessions, use subscriptions or eth_getLogs instead.\nCosts 80 credits.\nReturns: The id of the filter.\nErrors: TooManyOpenError (-32005), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: {
        filter: { $ref: '#/$defs/Filter', description: 'What to look for, without a block hash.' },
      },
      required: ['filter'],
      additionalProperties: false,
      $defs: {
        Filter: {
          description: 'Which logs are looked for.',
          type: 'object',
          properties: {
            address: {
              description: 'One address or a list of addresses that the logs must originate from.',
              $ref: '#/$defs/AddressFilter',
            },
            fromBlock: {
              description: 'First block, by number or tag; `latest` when absent.',
              $ref: '#/$defs/FilterBlock',
            },
            toBlock: {
              description: 'Last block, by number or tag; `latest` when absent.',
              $ref: '#/$defs/FilterBlock',
            },
            topics: {
              description: 'Topic values by position, at most four as a log has no more; the order counts.',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 4, items: { $ref: '#/$defs/TopicFilter' } },
              ],
            },
            blockHash: {
              description:
                'Restricts the results to one block. fromBlock and toBlock are not allowed beside it.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/HashInput' }],
            },
            blockhash: {
              description: 'Another spelling of blockHash.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/HashInput' }],
            },
          },
        },
        AddressFilter: {
          description: 'one 20-byte address, or a list of addresses',
          anyOf: [
            { type: 'null' },
            { $ref: '#/$defs/AddressInput' },
            { type: 'array', items: { $ref: '#/$defs/AddressInput' } },
          ],
        },
        FilterBlock: {
          description: 'a block number in hex or a tag (latest, earliest, pending, safe, finalized)',
          anyOf: [{ type: 'null' }, { $ref: '#/$defs/BlockTag' }, { $ref: '#/$defs/QuantityInput' }],
        },
        TopicFilter: {
          description:
            'one position of a topic filter: null for any topic, a 32-byte topic, or a list of topics any of which may stand there',
          anyOf: [
            { type: 'null' },
            { $ref: '#/$defs/HashInput' },
            { type: 'array', items: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/HashInput' }] } },
          ],
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        AddressInput: {
          description: 'A 20-byte address in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{40}$',
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
      },
    },
  },
  {
    name: 'eth_newBlockFilter',
    params: [],
    description:
      'Creates a filter of the hashes of new blocks. The filter reports the blocks after the current one. After a reorg it reports the new blocks of the chain. It lives and ends like a filter of eth_newFilter, and counts against the same limits.\nCosts 80 credits.\nReturns: The id of the filter.\nErrors: TooManyOpenError (-32005), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  },
  {
    name: 'eth_newPendingTransactionFilter',
    params: [],
    description:
      'Rejects the filter, because the service has no pending transactions. The service follows blocks and not the pool of pending transactions, so that such a filter would never report anything. The call returns an error, which costs nothing, and creates no filter.\nCosts 80 credits.\nReturns: Never returned.\nErrors: NotSupportedError (-32004), InvalidParamsError (-32602).',
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  },
  {
    name: 'eth_getFilterChanges',
    params: ['filterId'],
    description:
      'Returns what a filter found since its last poll. Each change is reported once, in order: of a reorg first the logs of the replaced blocks with `removed: true`, the last block first, then those of the new blocks. A poll ends at the first block after 10,000 logs or 512 blocks, and the next poll continues there. A response that gets lost is not repeated.\nCosts 80 credits.\nReturns: Hashes of new blocks, or logs, by the kind of the filter.\nErrors: FilterNotFoundError (-32000), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: { filterId: { $ref: '#/$defs/FilterIdInput', description: 'The id of the filter.' } },
      required: ['filterId'],
      additionalProperties: false,
      $defs: {
        FilterIdInput: {
          description: 'The id of a filter or a subscription.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
      },
    },
  },
  {
    name: 'eth_getFilterLogs',
    params: ['filterId'],
    description:
      'Returns all logs that match a filter of eth_newFilter. The result is that of eth_getLogs for the parameters of the filter, with the same limits. The position of the filter does not change.\nCosts 255 credits.\nReturns: The logs; an empty array when nothing matches.\nErrors: FilterNotFoundError (-32000), TooManyResultsError (-32005), QueryTimeoutError (-32005), HeaderNotFoundError (-32001), PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: { filterId: { $ref: '#/$defs/FilterIdInput', description: 'The id of the filter.' } },
      required: ['filterId'],
      additionalProperties: false,
      $defs: {
        FilterIdInput: {
          description: 'The id of a filter or a subscription.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
      },
    },
  },
  {
    name: 'eth_uninstallFilter',
    params: ['filterId'],
    description:
      'Ends a filter. A filter also ends by itself when it is not polled for five minutes.\nCosts 5 credits.\nReturns: True if the filter existed.\nErrors: InvalidParamsError (-32602).',
    inputSchema: {
      type: 'object',
      properties: { filterId: { $ref: '#/$defs/FilterIdInput', description: 'The id of the filter.' } },
      required: ['filterId'],
      additionalProperties: false,
      $defs: {
        FilterIdInput: {
          description: 'The id of a filter or a subscription.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
      },
    },
  },
  {
    name: 'ethread_getLogsPage',
    params: ['query', 'cursor', 'limit'],
    description:
      'Returns logs page by page, through reorgs, with one call for each page. A page has the logs of as many whole blocks as the limits allow, the head and the finalized block of the same moment, and a cursor for the next page. The cursor is bound to the hashes of the blocks that were read: when a reorg replaced some of them, the next page says so and continues after the last valid one. After the last page, the same cursor continues with blocks that are new by then.\nCosts 255 credits.\nReturns: The page.\nErrors: QueryTimeoutError (-32005), HeaderNotFoundError (-32001), PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: {
        query: { $ref: '#/$defs/LogsPageQuery', description: 'What to read.' },
        cursor: {
          anyOf: [{ type: 'null' }, { $ref: '#/$defs/LogsCursor' }],
          description: 'The cursor of the last page, with the same addresses and topics.',
        },
        limit: {
          anyOf: [{ type: 'null' }, { type: 'integer', minimum: 1, maximum: 10000 }],
          description:
            'Logs of a page at most, 10,000 when absent. A block with more logs is a page of its own.',
        },
      },
      required: ['query'],
      additionalProperties: false,
      $defs: {
        LogsPageQuery: {
          description:
            'Which logs are read. A cursor continues at its position, and the start of the range is then ignored.',
          type: 'object',
          properties: {
            address: {
              description: 'One address or a list of addresses that the logs must originate from.',
              $ref: '#/$defs/AddressFilter',
            },
            topics: {
              description: 'Topic values by position, at most four as a log has no more; the order counts.',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 4, items: { $ref: '#/$defs/TopicFilter' } },
              ],
            },
            fromBlock: {
              description: 'First block, by number or tag; `latest` when absent.',
              $ref: '#/$defs/FilterBlock',
            },
            fromBlockHash: {
              description:
                'First block, by hash. When a reorg replaced it, reading begins after the last of its ancestors that is still on the chain, and `reorg` names the first replaced block. fromBlock is not allowed beside it.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/HashInput' }],
            },
            toBlock: {
              description:
                'Last block, by number or tag; `latest` when absent, which moves with the chain from page to page.',
              $ref: '#/$defs/FilterBlock',
            },
          },
        },
        LogsCursor: {
          description:
            'A position after whole blocks. It contains the hashes of recent blocks, so that any server finds out which of them a reorg replaced.',
          type: 'string',
          pattern: '^[A-Za-z0-9_-]{1,8192}$',
        },
        AddressFilter: {
          description: 'one 20-byte address, or a list of addresses',
          anyOf: [
            { type: 'null' },
            { $ref: '#/$defs/AddressInput' },
            { type: 'array', items: { $ref: '#/$defs/AddressInput' } },
          ],
        },
        TopicFilter: {
          description:
            'one position of a topic filter: null for any topic, a 32-byte topic, or a list of topics any of which may stand there',
          anyOf: [
            { type: 'null' },
            { $ref: '#/$defs/HashInput' },
            { type: 'array', items: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/HashInput' }] } },
          ],
        },
        FilterBlock: {
          description: 'a block number in hex or a tag (latest, earliest, pending, safe, finalized)',
          anyOf: [{ type: 'null' }, { $ref: '#/$defs/BlockTag' }, { $ref: '#/$defs/QuantityInput' }],
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        AddressInput: {
          description: 'A 20-byte address in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{40}$',
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
      },
    },
  },
];

/** Advice for a program that receives an error, by the error's name in the document. */
export const advice: Readonly<Record<string, string>> = {
  InvalidApiKey:
    'The key is missing, unknown, expired or revoked. The service also rejects a WebSocket upgrade with such a key.',
  KeyNotAllowed: 'The key does not allow this chain, method, origin or address. The message names it.',
  ExecutionReverted:
    'The EVM executes REVERT. The message ends with the reason as text where it can be decoded, and is `execution reverted` alone where it cannot.',
  ExecutionFailed:
    'Execution fails in another way, such as out of gas or a bad opcode; the message names it.',
  ExecutionTimeout: 'Split the work into several calls, or use a plan that allows more time.',
  FilterNotFound:
    'Read the logs since the last block that was processed with eth_getLogs, and create a new filter.',
  TooManyOpen: 'Uninstall filters and end subscriptions that are not needed.',
  NotSupported:
    'A filter or a subscription asks for data that the service does not have, such as pending transactions.',
  NotificationsUnsupported: 'eth_subscribe is called over HTTP. Subscriptions need a WebSocket.',
  ParseError: 'The body is not JSON.',
  InvalidRequest: 'The body is not a request object, is an empty batch, or has a wrong `jsonrpc`.',
  MethodNotFound: 'This document does not contain the method.',
  InvalidParams:
    'The params do not match their schema. The message contains the param, the expected value and the received value. Also for a block range that is reversed or reaches past the head, a block hash beside a range, and too many parameters.',
  InternalError: 'The service itself failed. Its log contains the request id and the cause.',
  TooManyResults:
    'Narrow the block range with fromBlock and toBlock; for commonly used topics, restrict the filter to a single contract address.',
  QueryTimeout:
    'Narrow the block range with fromBlock and toBlock; for commonly used topics, restrict the filter to a single contract address.',
  CreditsExhausted: 'The daily balance is too low for this call.',
  RateExceeded:
    'More calls a second than the plan allows. Each item of a batch counts, and a rejected body counts as one call for each started 64 KiB.',
  HeaderNotFound: 'The block of a call, an estimate, a proof or a filter is unknown.',
  PrunedHistory: 'The requested history is not available in this deployment.',
  ResourceUnavailable: 'No source of the data is available. The message names the cause.',
  NonceTooLow: 'A call of a simulation with validation has a nonce that its sender has used.',
  NonceTooHigh: 'A call of a simulation with validation has a nonce beyond the next one of its sender.',
  FeeCapTooLow: 'A call of a simulation pays less per gas than the base fee, or less than its priority fee.',
  IntrinsicGasTooLow: 'A call of a simulation has less gas than it needs to begin.',
  InsufficientFunds: 'The sender of a simulated call cannot pay its gas and value.',
  BlockGasLimitReached: 'The calls of a simulated block need more gas than the block has.',
  BlockNumberNotInOrder: 'A simulated block has the number of an earlier block, or a lower one.',
  BlockTimestampNotInOrder: 'A simulated block has the time of an earlier block, or an earlier one.',
  SimulationTooLarge:
    'A simulation has more blocks than it may, or takes more memory than the service gives it.',
  OverrideNotPossible:
    'An override moves what is no precompiled contract, or moves one to an account that is overridden, too.',
  SimulatedBlockInvalid:
    'A simulated block cannot end: a system contract for requests has no code or fails, or a deposit event has another layout. Overrides may cause this, and a chain without these contracts does.',
  BodyTooLarge:
    'The body is larger than the limit; a WebSocket is closed with 1009 instead. Or it has more values, arrays, objects or members than a limit allows, which `data` names.',
  BatchTooLarge: 'The batch has more items than the limit.',
  MethodNotAllowed: 'The path does not support the HTTP method. The message names the supported one.',
  UnsupportedMediaType: 'The Content-Type of the request is not application/json.',
  UnknownPath: 'The service has no such path. The message names the expected one.',
  Draining: 'The service is stopping.',
  Overloaded: 'The service has more work than it can process.',
};
