import { sampleHeadHash } from '../ethread-service.ts';

/** A call for the sample chain's last block. */
export const HEAD_REQUEST =
  '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["latest",false]}';

/**
 * Sends {@link HEAD_REQUEST} and returns the response. @throws {Error} when it is not the sample chain's last block.
 */
export async function requestHead(url: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: HEAD_REQUEST });
  const text = await response.text();
  const { result }: { readonly result?: { readonly hash?: unknown } } = JSON.parse(text);
  if (result?.hash !== sampleHeadHash()) throw new Error(`the service does not know the last block: ${text}`);
  return text;
}
