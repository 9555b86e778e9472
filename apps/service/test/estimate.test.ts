import { startSampleService } from './stored-sample.ts';
import type { ServiceProcess } from './service-process.ts';

const WITHOUT_CODE = '0x00000000000000000000000000000000000dead0';
const HUNDRED_BYTES = `0x${'ff'.repeat(100)}`;

/** Maximum ratio of an estimate to the gas that suffices, which geth's algorithm allows. */
const TOLERANCE = 1.015;

describe('eth_estimateGas', () => {
  let service: ServiceProcess;
  beforeAll(async () => {
    service = await startSampleService();
  });
  afterAll(async () => {
    await service.stop();
  });

  // The costs are 21,000 and 100 times the price of a nonzero byte. From Prague on they are at least 10 for each of its
  // 4 tokens.
  it.each([
    ['68 before Istanbul', 10, 27_800],
    ['16 from Istanbul on (EIP-2028)', 18, 22_600],
    ['16 at Cancun', 90, 22_600],
    ['40 from Prague on (EIP-7623)', 110, 25_000],
  ])('charges %s for a byte of calldata to an account without code', async (_price, block, gas) => {
    const call = { to: WITHOUT_CODE, data: HUNDRED_BYTES };
    const estimate = Number(await service.query('eth_estimateGas', call, `0x${block.toString(16)}`));
    expect(estimate).toBeGreaterThanOrEqual(gas);
    expect(estimate).toBeLessThanOrEqual(gas * TOLERANCE);
  });
});
