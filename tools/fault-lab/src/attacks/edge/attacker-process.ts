// Attacks the service until it is killed: node attacker-process.ts NAME PORT KEY
import { EDGE_ATTACKS, LOAD } from './edge-attacks.ts';

const [name, port, key = ''] = process.argv.slice(2);
const attack = [LOAD, ...EDGE_ATTACKS].find((known) => known.name === name);
if (!attack) throw new Error(`there is no attack "${name}"`);
attack.run({ port: Number(port), key });
// Sockets that nothing reads do not keep a process alive.
setInterval(() => undefined, 1_000);
