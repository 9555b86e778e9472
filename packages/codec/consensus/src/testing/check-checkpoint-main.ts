import { slotAt } from '../network/consensus-network.ts';
import { publicNetwork } from '../network/public-networks.ts';
import { releaseProblem } from '../network/released-checkpoints.ts';

// `check-checkpoint-main.ts NETWORK SLOT ROOT`: fails with the reason why a release cannot have a checkpoint.
const [name = '', slot = '', root = ''] = process.argv.slice(2);
const network = publicNetwork(name);
const problem = network
  ? releaseProblem(network, { slot: Number(slot), root }, slotAt(network, Date.now()))
  : `${JSON.stringify(name)} is none of mainnet, sepolia and hoodi`;
if (problem !== undefined) {
  console.error(problem);
  process.exitCode = 1;
}
