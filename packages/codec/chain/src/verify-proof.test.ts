import { hexToBytes, hexToQuantity } from '@ethread/core';
import { describeRecorded, recordedBlocks, recordedCases } from './testing/conformance.ts';
import { InvalidProofError } from './errors.ts';
import { accountProofToJson } from './json/account-proof-json.ts';
import { keccak256 } from './crypto.ts';
import { EMPTY_TRIE_ROOT } from './trie/ordered-trie-root.ts';
import { encodeRlp, type RlpItem } from './rlp.ts';
import { type AccountProofFacts, verifyAccountProof, verifyTrieProof } from './verify-proof.ts';

function factsFrom(json: Record<string, unknown>): AccountProofFacts {
  const nodes = (list: unknown) => Array.from(Object(list), (node) => hexToBytes(String(node)));
  return {
    balance: hexToQuantity(String(json['balance'])),
    nonce: hexToQuantity(String(json['nonce'])),
    codeHash: hexToBytes(String(json['codeHash'])),
    storageHash: hexToBytes(String(json['storageHash'])),
    accountProof: nodes(json['accountProof']),
    storageProof: Array.from(Object(json['storageProof']), (entry) => {
      const { key, value, proof } = Object(entry);
      return {
        key: hexToBytes(`0x${key.slice(2).padStart(64, '0')}`),
        value: hexToQuantity(value),
        proof: nodes(proof),
      };
    }),
  };
}

describeRecorded('recorded proofs', () => {
  const cases = recordedCases('eth_getProof').map(({ name, params, result }) => ({
    name,
    asked: Array.from(Object(params[1]), (key) => hexToBytes(String(key))),
    result: Object(result),
    address: hexToBytes(Object(result).address),
    proof: factsFrom(Object(result)),
  }));
  let stateRoot: Uint8Array;

  beforeAll(async () => {
    const head = (await recordedBlocks('execution-apis')).at(-1);
    stateRoot = head?.block.header.stateRoot ?? new Uint8Array();
  });

  it.each(cases)('verifies and prints the recorded proof: $name', ({ address, proof, asked, result }) => {
    expect(() => verifyAccountProof(stateRoot, address, proof)).not.toThrow();
    expect(accountProofToJson(address, proof, asked)).toEqual(result);
  });

  it.each(cases)('rejects a proof with any claim changed: $name', ({ address, proof }) => {
    const reject = (changed: Partial<AccountProofFacts>, message: string) => {
      expect(() => verifyAccountProof(stateRoot, address, { ...proof, ...changed })).toThrow(
        InvalidProofError,
      );
      expect(() => verifyAccountProof(stateRoot, address, { ...proof, ...changed })).toThrow(message);
    };
    reject({ balance: proof.balance + 1n }, 'balance is said to be');
    reject({ nonce: proof.nonce + 1n }, 'nonce is said to be');
    reject({ codeHash: EMPTY_TRIE_ROOT }, 'codeHash is said to be');
    reject({ storageHash: EMPTY_TRIE_ROOT }, 'storageHash is said to be');
    reject({ accountProof: proof.accountProof.slice(0, -1) }, 'is missing');
    reject({ accountProof: proof.accountProof.slice(1) }, 'is not the one that hashes to');
    reject({ accountProof: [...proof.accountProof, new Uint8Array(40)] }, '1 nodes too many');
    for (const [index, node] of proof.accountProof.entries()) {
      reject(
        { accountProof: proof.accountProof.with(index, node.with(9, (node[9] ?? 0) ^ 1)) },
        `node ${index}`,
      );
    }
    for (const [index, storage] of proof.storageProof.entries()) {
      const changed = { ...storage, value: storage.value + 1n };
      reject({ storageProof: proof.storageProof.with(index, changed) }, 'shows another value');
    }
    expect(() => verifyAccountProof(keccak256(stateRoot), address, proof)).toThrow(InvalidProofError);
  });
});

it('An absent account is proven with the hashes of nothing, or with zeros', () => {
  const nothing = {
    balance: 0n,
    nonce: 0n,
    codeHash: keccak256(new Uint8Array()),
    storageHash: EMPTY_TRIE_ROOT,
    accountProof: [],
    storageProof: [{ key: new Uint8Array(32), value: 0n, proof: [] }],
  };
  const verify = (changed: Partial<AccountProofFacts>) => () =>
    verifyAccountProof(EMPTY_TRIE_ROOT, new Uint8Array(20), { ...nothing, ...changed });
  const zeros = { codeHash: new Uint8Array(32), storageHash: new Uint8Array(32) };
  expect(verify({})).not.toThrow();
  expect(verify(zeros)).not.toThrow();
  expect(verify({ ...zeros, storageHash: EMPTY_TRIE_ROOT })).toThrow(InvalidProofError);
  expect(verify({ balance: 1n })).toThrow('proven is 0');
  const storageProof = [{ key: new Uint8Array(32), value: 1n, proof: [] }];
  expect(verify({ storageProof })).toThrow('shows another value');
});

describe('verifyTrieProof', () => {
  const value = new Uint8Array(40).fill(7);
  const nodeHash = (node: RlpItem) => keccak256(encodeRlp(node));
  const empty = new Uint8Array();
  const nodes = (...path: readonly RlpItem[]) => path.map(encodeRlp);

  it('proves that a key is absent where an extension leads elsewhere', () => {
    const extension: RlpItem = [hexToBytes('0x0012'), new Uint8Array(32).fill(1)];
    expect(verifyTrieProof(nodeHash(extension), hexToBytes('0x2234'), nodes(extension))).toBeNull();
  });

  it('accepts an empty proof only for the empty trie', () => {
    expect(verifyTrieProof(EMPTY_TRIE_ROOT, hexToBytes('0x12'), [])).toBeNull();
    expect(verifyTrieProof(EMPTY_TRIE_ROOT, hexToBytes('0x12'), [Uint8Array.of(0x80)])).toBeNull();
    expect(() => verifyTrieProof(nodeHash([]), hexToBytes('0x12'), [])).toThrow('node 0 is missing');
  });

  it('follows a node that is embedded in its parent', () => {
    const short: RlpItem = [hexToBytes('0x34'), Uint8Array.of(9)];
    const parent: RlpItem = Array.from({ length: 17 }, (_, at) => (at === 1 ? short : empty));
    expect(verifyTrieProof(nodeHash(parent), hexToBytes('0x14'), nodes(parent))).toEqual(Uint8Array.of(9));
  });

  it.each([
    ['a node that is bytes', Uint8Array.of(1, 2, 3)],
    ['a node of three items', [empty, empty, empty]],
    ['a path with an unknown flag', [Uint8Array.of(0x40), value]],
    ['an empty path', [empty, value]],
    ['a leaf whose value is a list', [hexToBytes('0x2012'), [value]]],
  ])('rejects %s', (_, node) => {
    const verify = () => verifyTrieProof(nodeHash(node), hexToBytes('0x12'), nodes(node));
    expect(verify).toThrow(InvalidProofError);
    expect(verify).toThrow('node 0 is malformed');
  });
});
