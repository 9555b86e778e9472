import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** `fixed-answer-server.ts PORT FILE`: node:http and nothing else, which reads each request and answers with the file. */
const [port, file = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
// A small answer is written quickest as one string with its head, a large one as bytes of their own.
const answer = bytes.length < 4_096 ? bytes.toString('latin1') : bytes;
const headers = { 'Content-Type': 'application/json', 'Content-Length': answer.length };
createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    // Head and bytes in one write to the socket.
    response.cork();
    response.writeHead(200, headers).end(answer, 'latin1');
    response.uncork();
  });
}).listen(Number(port), '127.0.0.1');
process.on('disconnect', () => process.exit());
