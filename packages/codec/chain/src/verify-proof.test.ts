import { hexToBytes, hexToQuantity } from '@ethread/core';
import { describeRecorded, recordedBlocks, recordedCases } from './testing/conformance.ts';
import { InvalidProofError } from './errors.ts';
import { accountProofToJson } from './json/account-proof-json.ts';
import { keccak256 } from './crypto.ts';
import { EMPTY_TRIE_ROOT } from './trie/ordered-trie-root.ts';
import { decodeRlp, encodeRlp, type RlpItem } from './rlp.ts';
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

  it('proves that an account does not exist when a branch on its path has no child', () => {
    const [{ proof } = { proof: undefined }] = cases;
    const accountProof = proof?.accountProof.slice(0, 2) ?? [];
    const branch = decodeRlp(accountProof[1] ?? new Uint8Array(), 'node');
    const first = cases[0] ? (keccak256(cases[0].address)[0] ?? 0) >> 4 : 0;
    const isAbsent = (address: Uint8Array) => {
      const [byte = 0] = keccak256(address);
      return byte >> 4 === first && Object(branch[byte & 15]).length === 0;
    };
    const addresses = Array.from({ length: 4096 }, (_, index) => {
      return new Uint8Array(20).fill(index >> 8, 0, 1).fill(index & 255, 1, 2);
    });
    const absent = addresses.find(isAbsent) ?? new Uint8Array();
    const nothing = {
      balance: 0n,
      nonce: 0n,
      codeHash: keccak256(new Uint8Array()),
      storageHash: EMPTY_TRIE_ROOT,
      accountProof,
      storageProof: [{ key: new Uint8Array(32), value: 0n, proof: [] }],
    };
    expect(() => verifyAccountProof(stateRoot, absent, nothing)).not.toThrow();
    const zeros = { ...nothing, codeHash: new Uint8Array(32), storageHash: new Uint8Array(32) };
    expect(() => verifyAccountProof(stateRoot, absent, zeros)).not.toThrow();
    const mixed = { ...zeros, storageHash: EMPTY_TRIE_ROOT };
    expect(() => verifyAccountProof(stateRoot, absent, mixed)).toThrow(InvalidProofError);
    expect(() => verifyAccountProof(stateRoot, absent, { ...nothing, balance: 1n })).toThrow('proven is 0');
    const withStorage = { ...nothing, storageProof: [{ key: new Uint8Array(32), value: 1n, proof: [] }] };
    expect(() => verifyAccountProof(stateRoot, absent, withStorage)).toThrow('shows another value');
  });
});

describe('verifyTrieProof', () => {
  const value = new Uint8Array(40).fill(7);
  const nodeHash = (node: RlpItem) => keccak256(encodeRlp(node));
  // Keys 0x1234 and 0x1256 diverge after three nibbles, of which 1 and 2 are in an extension.
  const leaf = (digits: string): RlpItem => [hexToBytes(`0x3${digits}`), value];
  const empty = new Uint8Array();
  const branch: RlpItem = Array.from({ length: 17 }, (_, at) =>
    at === 3 ? nodeHash(leaf('4')) : at === 5 ? nodeHash(leaf('6')) : empty,
  );
  const extension: RlpItem = [hexToBytes('0x0012'), nodeHash(branch)];
  const root = nodeHash(extension);
  const nodes = (...path: readonly RlpItem[]) => path.map(encodeRlp);

  it('follows extension, branch and leaf to the value', () => {
    expect(verifyTrieProof(root, hexToBytes('0x1234'), nodes(extension, branch, leaf('4')))).toEqual(value);
  });

  it.each([
    ['0x2234', 'the extension leads elsewhere', [extension]],
    ['0x1244', 'the branch has no child', [extension, branch]],
    ['0x1235', 'the leaf is of another key', [extension, branch, leaf('4')]],
  ])('proves that %s is absent, because %s', (key, _, path) => {
    expect(verifyTrieProof(root, hexToBytes(key), nodes(...path))).toBeNull();
  });

  it('accepts an empty proof only for the empty trie', () => {
    expect(verifyTrieProof(EMPTY_TRIE_ROOT, hexToBytes('0x12'), [])).toBeNull();
    expect(verifyTrieProof(EMPTY_TRIE_ROOT, hexToBytes('0x12'), [Uint8Array.of(0x80)])).toBeNull();
    expect(() => verifyTrieProof(root, hexToBytes('0x12'), [])).toThrow('node 0 is missing');
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
