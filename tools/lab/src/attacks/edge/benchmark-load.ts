import { readFileSync } from 'node:fs';
import type { EdgeAttack } from './edge-attacks.ts';
import { post, sendInTurn } from './raw-client.ts';

/** The connections of the benchmark, each with one request in flight. */
const CONNECTIONS = 32;
/** The load of the benchmark, all workloads at once. Its memory is the measure of that of the attacks. */
export const BENCHMARK_LOAD: EdgeAttack = {
  name: 'load of the benchmark',
  run(target) {
    if (target.workloads === undefined) throw new Error('the load needs the file of its requests');
    const workloads: readonly (readonly string[])[] = JSON.parse(readFileSync(target.workloads, 'utf8'));
    let sent = 0;
    sendInTurn(target, CONNECTIONS, () => {
      const requests = workloads[sent % workloads.length] ?? [];
      const body = requests[Math.floor(sent++ / workloads.length) % requests.length] ?? '';
      return post(target.key, body);
    });
  },
};
