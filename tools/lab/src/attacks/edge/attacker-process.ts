// Attacks the service until it is killed: node attacker-process.ts NAME PORT KEY http|https [FILE]
import { BENCHMARK_LOAD } from './benchmark-load.ts';
import { EDGE_ATTACKS } from './edge-attacks.ts';
import { BEGUN } from './begun.ts';

/** The longest attack, in milliseconds. */
const MAX_MS = 600_000;

const [name, port, key = '', scheme, workloads] = process.argv.slice(2);
const attack = [BENCHMARK_LOAD, ...EDGE_ATTACKS].find((known) => known.name === name);
if (!attack) throw new Error(`there is no attack "${name}"`);
console.error(BEGUN);
attack.run({ port: Number(port), key, hasTls: scheme === 'https', workloads });
// Sockets that nothing reads do not keep a process alive. A killed lab cannot end its attacker, which ends by itself then.
setTimeout(() => process.exit(), MAX_MS);
