import proxyProtocol from 'proxy-protocol-js';
import { readProxyHeader } from '../../../packages/edge/http/src/proxy-header.ts';
import { printCpuTime } from './cpu-time.mjs';

const { V1ProxyProtocol } = proxyProtocol;
const bytes = Buffer.from('PROXY TCP4 192.168.0.1 192.168.0.11 56324 443\r\nPOST / HTTP/1.1\r\n');
await printCpuTime('own', 50_000, () => readProxyHeader(bytes));
await printCpuTime('proxy-protocol-js', 50_000, () => V1ProxyProtocol.parse(bytes.toString('latin1')));
for (const line of [
  'PROXY TCP4 999.1.1.1 1.1.1.1 1 2\r\n',
  'PROXY TCP4 ::1 1.1.1.1 1 2\r\n',
  'PROXY TCP4 1.1.1.1 1.1.1.1 99999 2\r\n',
  'PROXY UNKNOWN\r\n',
  'PROXY TCP4 1.1',
]) {
  let theirs = 'rejected';
  try {
    theirs = V1ProxyProtocol.parse(line).source.ipAddress;
  } catch {
    // Rejected.
  }
  console.log(
    JSON.stringify(line),
    'own:',
    readProxyHeader(Buffer.from(line)).kind,
    'proxy-protocol-js:',
    theirs,
  );
}
