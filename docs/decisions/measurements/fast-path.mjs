import { once } from 'node:events';
import { connect } from 'node:net';
import { createHttpServer, readBody } from '../../../packages/edge/http/src/index.ts';
import { printCpuTime } from './cpu-time.mjs';

// One process is client and server, so the figures contain the client's work. A header that the fast path does not
// accept (Trailer) sends the second connection to node:http.
const body = Buffer.from('{"jsonrpc":"2.0","id":1,"result":"0x1"}');
const logger = { debug() {}, info() {}, warn() {}, error: console.error };
const reply = { status: 200, body: [body], headers: { 'Content-Type': 'application/json' } };
const server = createHttpServer(
  {
    async respond(request) {
      await readBody(request, 1_000_000);
      return reply;
    },
    posts: { takes: () => true, maxBodyBytes: 1_000_000, respond: () => Promise.resolve(reply) },
    rejectWith: (error) => ({ status: error.httpStatus, body: [], headers: {} }),
    logger,
  },
  { host: '127.0.0.1', port: 0, deadlineMs: 30_000, receiveTimeoutMs: 15_000 },
);
const { port } = await server.start();

const call = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}';
async function measure(name, header) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.setNoDelay(true);
  const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${header}`;
  const request = `${head}Content-Length: ${call.length}\r\n\r\n${call}`;
  await printCpuTime(name, 5_000, async () => {
    socket.write(request);
    await once(socket, 'data');
  });
  socket.destroy();
}
for (let round = 0; round < 3; round++) {
  await measure('fast path', '');
  await measure('node:http', 'Trailer: x\r\n');
}
process.exit();
