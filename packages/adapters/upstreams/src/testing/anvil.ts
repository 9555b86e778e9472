import { anvilProgram, freePort, until } from '@ethread/setup';
import { start } from '@ethread/setup/start-program';

/** A real node in its own process. */
export interface Anvil {
  readonly port: number;
  readonly url: string;
  readonly webSocketUrl: string;
  /** Calls the node directly. @throws when its response is an error. */
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>;
  /** Mines empty blocks. */
  mine(blocks?: number): Promise<void>;
  /** Kills the process after the calls in flight, and resolves when it has ended. */
  kill(): Promise<void>;
}

/** Starts a node and waits until it responds. */
export async function startAnvil(
  options: { readonly port?: number; readonly args?: readonly string[] } = {},
): Promise<Anvil> {
  const port = options.port ?? (await freePort());
  const args = ['--port', String(port), '--silent', '--threads', '1', ...(options.args ?? [])];
  const started = start(anvilProgram(), args);
  const url = `http://127.0.0.1:${port}`;

  const inFlight = new Set<Promise<unknown>>();

  function rpc(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const result = send(method, params);
    inFlight.add(result);
    const end = () => void inFlight.delete(result);
    result.then(end, end);
    return result;
  }

  async function send(method: string, params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = Object(await response.json());
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  await until(() => rpc('eth_chainId').then(() => true));
  return {
    port,
    url,
    webSocketUrl: `ws://127.0.0.1:${port}`,
    rpc,
    mine: async (blocks = 1) => void (await rpc('anvil_mine', `0x${blocks.toString(16)}`)),
    async kill() {
      // A proxy may still wait for a response whose client has left. No code would handle its failure.
      await Promise.allSettled(inFlight);
      await started.stop('SIGKILL');
    },
  };
}

/** Sends a transaction and returns its receipt once it is mined, which the response to the sending does not wait for. */
export async function mined(anvil: Anvil, call: object) {
  const hash = await anvil.rpc('eth_sendTransaction', call);
  let receipt: unknown = null;
  await until(async () => (receipt = await anvil.rpc('eth_getTransactionReceipt', hash)) !== null);
  return Object(receipt);
}
