// The thread of a node that returns the same 10,000 logs, some 30 MB of JSON, for every log query.
import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { AddressInfo } from 'node:net';

const LOGS = 10_000;
const DATA_BYTES = 1_250;

const { url, blockHash }: { readonly url: string; readonly blockHash: string } = workerData;
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const logs = JSON.stringify(
  Array.from({ length: LOGS }, (_none, index) => ({
    address: `0x${'11'.repeat(20)}`,
    topics: [word(7)],
    data: `0x${'ab'.repeat(DATA_BYTES)}`,
    blockNumber: '0x1',
    blockHash,
    transactionHash: word(index + 1),
    transactionIndex: `0x${index.toString(16)}`,
    logIndex: `0x${index.toString(16)}`,
    removed: false,
  })),
);

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const { id, method }: { readonly id: number; readonly method: string } = JSON.parse(body);
    response.setHeader('Content-Type', 'application/json');
    if (method === 'eth_getLogs') {
      response.end(`{"jsonrpc":"2.0","id":${id},"result":${logs}}`);
      return;
    }
    fetch(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
      .then(async (result) => response.end(await result.text()))
      .catch(() => response.destroy());
  });
});
server.listen(0, '127.0.0.1', () => {
  // A server that listens on a port has an address of this kind.
  parentPort?.postMessage((server.address() as AddressInfo).port);
});
