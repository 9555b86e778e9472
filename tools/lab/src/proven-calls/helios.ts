import { post } from '../json-rpc.ts';

/** Accounts that it asks for at the same time. */
const AT_ONCE = 20;
/** The hashes of no code, as nodes show it for an account and for none. */
const NO_CODE: ReadonlySet<unknown> = new Set([
  '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
  `0x${'00'.repeat(32)}`,
]);

/** The requests of a call, as the light client sends them. */
export interface HeliosReplay {
  /** Sends the requests of a call at the newest block. */
  call(request: { readonly from: string; readonly to: string }): Promise<void>;
}

/**
 * Replays the requests that Helios' published algorithm makes for a call: an access list of the call, then for each of
 * its accounts, the sender, the receiver and the producer of the block a proof, and after the proof the code. Proofs
 * are cached for one block, and code by its hash. It executes nothing, and no call of this lab needs more than the
 * list names.
 */
export function createHeliosReplay(url: string): HeliosReplay {
  /** Slots whose proofs are cached, by the hash of the block and the account. */
  const proofs = new Map<string, { readonly codeHash: string; readonly slots: Set<string> }>();
  const codes = new Set<string>();

  async function ask(
    method: string,
    ...params: readonly unknown[]
  ): Promise<Readonly<Record<string, unknown>>> {
    const text = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    return Object(Object(JSON.parse(text)).result);
  }

  async function account(address: string, keys: readonly string[], blockHash: string): Promise<void> {
    const name = `${blockHash} ${address}`;
    let known = proofs.get(name);
    const missing = keys.filter((key) => !known?.slots.has(key));
    if (!known || missing.length > 0) {
      const { codeHash } = await ask('eth_getProof', address, missing, { blockHash });
      known = { codeHash: String(codeHash), slots: new Set([...(known?.slots ?? []), ...missing]) };
      proofs.set(name, known);
    }
    if (NO_CODE.has(known.codeHash) || codes.has(known.codeHash)) return;
    await ask('eth_getCode', address, 'latest');
    codes.add(known.codeHash);
  }

  return {
    async call(request) {
      // It follows the head by the beacon chain, so the header costs no request to the node.
      const header = await ask('eth_getBlockByNumber', 'latest', false);
      const blockHash = String(header['hash']);
      const { accessList } = await ask('eth_createAccessList', request, 'latest');
      const entries: readonly { readonly address: string; readonly storageKeys: readonly string[] }[] =
        Array.isArray(accessList) ? accessList : [];
      const accounts = new Map(entries.map(({ address, storageKeys }) => [address, storageKeys]));
      for (const address of [request.from, request.to, String(header['miner'])]) {
        if (!accounts.has(address)) accounts.set(address, []);
      }
      const all = [...accounts];
      for (let first = 0; first < all.length; first += AT_ONCE) {
        const chunk = all.slice(first, first + AT_ONCE);
        await Promise.all(chunk.map(([address, keys]) => account(address, keys, blockHash)));
      }
    },
  };
}
