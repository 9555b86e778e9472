// Serves a node as it is, but for one fault: node node-process.ts FAULT PORT PORT_OF_THE_NODE
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { pipeline } from 'node:stream';
import { post } from '../../json-rpc.ts';
import { flood } from '../edge/raw-client.ts';

/** The notifications in one write. */
const NOTICES = 1_000;
const LARGE_RESULT = `[${'{},'.repeat(10_000_000)}{}]`;
/** The time after which a connection is flooded, when the service has subscribed, in milliseconds. */
const FLOOD_AFTER_MS = 1_000;

const [fault, port, ofNode] = process.argv.slice(2);

/** Builds a frame of a server, which has no mask. */
function serverFrame(payload: string, opcode: number): Buffer {
  const bytes = Buffer.from(payload);
  const head =
    bytes.length < 126
      ? Buffer.of(0x80 | opcode, bytes.length)
      : Buffer.of(0x80 | opcode, 126, bytes.length >> 8, bytes.length & 255);
  return Buffer.concat([head, bytes]);
}

const notice = (number: number) =>
  JSON.stringify({
    jsonrpc: '2.0',
    method: 'eth_subscription',
    params: {
      subscription: '0x1',
      result: { number: `0x${number.toString(16)}`, hash: `0x${'0'.repeat(64)}` },
    },
  });
const FLOODS: Readonly<Record<string, Buffer>> = {
  notices: Buffer.concat(Array.from({ length: NOTICES }, (_none, number) => serverFrame(notice(number), 1))),
  pings: Buffer.concat(Array<Buffer>(NOTICES).fill(serverFrame('', 9))),
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    if (fault === 'values' && body.includes('"eth_call"')) {
      const { id = 1 } = Object(JSON.parse(body));
      response.setHeader('Content-Type', 'application/json');
      response.end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${LARGE_RESULT}}`);
      return;
    }
    post(`http://127.0.0.1:${ofNode}`, body).then(
      (text) => response.setHeader('Content-Type', 'application/json').end(text),
      () => response.writeHead(502).end(),
    );
  });
});
server.on('upgrade', (request, socket, head) => {
  const lines = [`GET / HTTP/1.1`];
  for (let at = 0; at < request.rawHeaders.length; at += 2)
    lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
  const node = connect(Number(ofNode), '127.0.0.1');
  node.write(`${lines.join('\r\n')}\r\n\r\n`);
  node.write(head);
  pipeline(socket, node, () => undefined);
  node.pipe(socket);
  const bytes = FLOODS[fault ?? ''];
  if (!bytes) return;
  setTimeout(() => {
    // A frame of the node must not be cut in two.
    node.unpipe(socket).resume();
    flood(request.socket, bytes);
  }, FLOOD_AFTER_MS);
});
server.listen(Number(port), '127.0.0.1');
