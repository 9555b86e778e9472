import { http, webSocket } from '@ethread/client';
import { bytesToHex } from '@ethread/core';
import { networkWith, publicGenesisHash } from '../networks/network.ts';
import { oneLine, UserError } from '../user-error.ts';

const TIMEOUT_MS = 5_000;

export interface AskedChain {
  readonly chainId: number;
  /** The public network with this id and genesis block. undefined for any other chain. */
  readonly network: string | undefined;
}

/** Asks each node for the id of its chain and its genesis block. @throws {UserError} naming nodes by their host. */
export async function askNodes(urls: readonly string[]): Promise<AskedChain> {
  const asked = await Promise.all(urls.map((url) => askNode(url)));
  const [first, ...others] = asked;
  if (!first) throw new UserError('no node is named');
  const other = others.findIndex(
    ({ chainId, genesis }) => chainId !== first.chainId || genesis !== first.genesis,
  );
  if (other >= 0)
    throw new UserError(
      `${hostOf(urls[other + 1])} serves the chain ${others[other]?.chainId}, and ${hostOf(urls[0])} the chain ${first.chainId}; name nodes of one chain`,
    );
  const { chainId, genesis } = first;
  const known = publicGenesisHash(BigInt(chainId));
  const isPublic = known !== undefined && bytesToHex(known) === genesis;
  return { chainId, network: isPublic ? networkWith(BigInt(chainId)) : undefined };
}

/** Returns the host of an address, without credentials or a path that may hold a key. */
export function hostOf(url: string | undefined): string {
  return URL.canParse(url ?? '') ? new URL(url ?? '').hostname : 'a node';
}

async function askNode(url: string): Promise<{ readonly chainId: number; readonly genesis: string }> {
  const transport = url.startsWith('ws') ? webSocket(url) : http(url, { retries: 0, timeoutMs: TIMEOUT_MS });
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS) };
  try {
    const [chainId, block] = await Promise.all([
      transport.request('eth_chainId', [], options),
      transport.request('eth_getBlockByNumber', ['0x0', false], options),
    ]);
    const genesis: unknown = Object(block).hash;
    if (Number.isSafeInteger(Number(chainId)) && typeof genesis === 'string')
      return { chainId: Number(chainId), genesis };
  } catch (cause) {
    throw new UserError(
      `${hostOf(url)} cannot be asked for its chain: ${oneLine(cause).replaceAll(url, hostOf(url))}; start it, or name the chain by --network or --genesis`,
      { cause },
    );
  } finally {
    transport.close();
  }
  throw new UserError(
    `${hostOf(url)} names no chain id and genesis block; is it a node of Ethereum's JSON-RPC?`,
  );
}
