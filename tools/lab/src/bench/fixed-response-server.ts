import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/**
 * `fixed-response-server.ts PORT FILE`: a bare node:http server, which reads each request and responds with the file, and a
 * bare ws server, which responds so to each message.
 */
const [port, file = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
// The fastest way to write: a small response as one string with its head, a large one as separate bytes.
const result = bytes.length < 4_096 ? bytes.toString('latin1') : bytes;
const headers = { 'Content-Type': 'application/json', 'Content-Length': result.length };
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    // Writes head and bytes to the socket in one write.
    response.cork();
    response.writeHead(200, headers).end(result, 'latin1');
    response.uncork();
  });
});
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', () => socket.send(bytes, { binary: false }));
});
server.listen(Number(port), '127.0.0.1');
