import { runLab } from './run-lab.ts';

describe('the fault lab', () => {
  it('finds no wrong response of a service that proves the responses of its nodes, whatever faults they have', async () => {
    const tallies = await runLab({ count: 52, seed: 1 });
    expect(tallies.filter(({ wrong }) => wrong > 0)).toEqual([]);
    expect(tallies.filter(({ unresolved }) => unresolved > 0)).toEqual([]);
    // Logs of short ranges come from proven receipts, so that no node can lie about them.
    const untold = tallies.filter(({ injected }) => injected === 0).map(({ fault }) => fault);
    expect(untold).toEqual(['dropped logs', 'altered logs', 'invented logs']);
    expect(tallies.every(({ injected, caught }) => injected === caught)).toBe(true);
  });

  it('detects the lies that a service without proofs passes on', async () => {
    const tallies = await runLab({ count: 60, seed: 1, proofs: 'none' });
    const wrong = tallies.filter((tally) => tally.wrong > 0).map(({ fault }) => fault);
    expect(wrong).toEqual(
      expect.arrayContaining(['altered header', 'wrong receipts', 'wrong proof', 'dropped logs']),
    );
  });
});
