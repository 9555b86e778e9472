import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/**
 * `fixed-response-web-socket.ts PORT FILE`: a bare ws server over node:http, which responds to each message with the
 * file.
 */
const [port, file = ''] = process.argv.slice(2);
const result = readFileSync(file);
const server = createServer((_request, response) => response.end());
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => {
  socket.on('message', () => socket.send(result, { binary: false }));
});
server.listen(Number(port), '127.0.0.1');
process.on('disconnect', () => process.exit());
