import type { ComparisonResult, Measurement } from './comparison.ts';
import { printReport } from './report.ts';

const measured = (requestsPerSecond: number, cpuMicroseconds: number, clientBusy = 0.5): Measurement => ({
  requestsPerSecond,
  cpuMicroseconds,
  clientBusy,
  p50Ms: 1,
  p90Ms: 1,
  p99Ms: 2,
  p999Ms: 2,
  residentBytes: 100 * 2 ** 20,
});

const resultOf = (plain: readonly Measurement[], rich: readonly Measurement[]): ComparisonResult => ({
  comparison: {
    title: 'servers',
    request: '{}',
    response: 'é',
    baseline: 'plain',
    variants: [],
  },
  options: { rounds: 3, seconds: 1, warmUpSeconds: 1, connections: 8 },
  measurements: new Map([
    ['plain', plain],
    ['rich', rich],
  ]),
});

describe('printReport', () => {
  it('prints medians, quartiles, and ratios of the same round', () => {
    const report = printReport(
      resultOf(
        [measured(1_000, 10), measured(500, 20), measured(2_000, 10)],
        [measured(900, 12), measured(400, 25), measured(1_000, 11)],
      ),
    );
    const rows = report.split('\n').filter((line) => line.startsWith('| '));
    expect(rows.at(-1)).toBe(
      '| rich | 900 [650 – 950] | 0.80 [0.65 – 0.85] | 1.00 [1.00 – 1.00] | 2.00 [2.00 – 2.00] ' +
        '| 12.0 [11.5 – 18.5] | 1.20 [1.15 – 1.23] | 100 | 0.50 |',
    );
    expect(report).toContain('2 bytes of response');
  });
});
