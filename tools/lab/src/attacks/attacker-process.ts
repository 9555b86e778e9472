// Attacks the service with each of some keys until it is killed: node attacker-process.ts NAMES PORT KEYS FACTS
import { CONNECTION_ATTACKS } from './connection-attacks.ts';
import { attackMethods, METHOD_ATTACKS } from './method-attacks.ts';
import { BEGUN } from './raw-client.ts';

/** The numbers of the requests of a key, which differ from those of the others. */
const NUMBERS_OF_KEY = 1_000_000;

const MAX_MS = 600_000;

const [names = '[]', port, keys = '[]', facts = '{}'] = process.argv.slice(2);
const wanted: readonly string[] = JSON.parse(names);
const methods = METHOD_ATTACKS.filter(({ name }) => wanted.includes(name));
const connections = CONNECTION_ATTACKS.filter(({ name }) => wanted.includes(name));
if (methods.length + connections.length !== wanted.length) throw new Error(`there is no attack in ${names}`);
console.error(BEGUN);
for (const [at, key] of (JSON.parse(keys) as string[]).entries()) {
  const target = { port: Number(port), key };
  if (methods.length > 0) attackMethods(target, methods, JSON.parse(facts), (at + 1) * NUMBERS_OF_KEY);
  for (const attack of connections) attack.run(target);
}
// Sockets that nothing reads do not keep a process alive. A killed lab cannot end its attacker, which ends by itself then.
setTimeout(() => process.exit(), MAX_MS);
