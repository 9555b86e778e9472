import { createUnlimitedKeys } from '@ethread/accounts';
import { systemClock } from '@ethread/core';
import { unavailable } from '@ethread/types';
import { echo, KEY, gatewaysOfTests } from '../testing/open-gateway.ts';

const openForTest = gatewaysOfTests();

describe('an HTTP reply', () => {
  it('reports in a header that a partner responded, also for one item of a batch, and sends no header otherwise', async () => {
    let isOutage = true;
    const open = await openForTest({
      call: (context) => {
        if (isOutage) context.onPartnerResponse();
        isOutage = false;
        return Promise.resolve('0x01');
      },
    });
    const whole = await open.post(`[${echo('0x01', 1)},${echo('0x02', 2)}]`);
    expect(whole.headers.get('x-served-by')).toBe('partner');
    const next = await open.post(echo('0x01'));
    expect(next.headers.has('x-served-by')).toBe(false);
  });

  it('reports the proof level of a response in a header, for a batch the weakest of its items', async () => {
    const proofs = ['answers', undefined, 'none', 'complete'] as const;
    let requested = 0;
    const open = await openForTest({
      call: (context) => {
        const proof = proofs[requested++];
        if (proof) context.onProof(proof);
        return Promise.resolve('0x01');
      },
    });
    const proofOf = async (body: string) => (await open.post(body)).headers.get('x-proof');
    expect(await proofOf(echo('0x01'))).toBe('answers');
    expect(await proofOf(echo('0x01'))).toBe('local');
    expect(await proofOf(`[${echo('0x01', 1)},${echo('0x02', 2)},${echo('0x02', 3)}]`)).toBe('none');
    expect(await proofOf('{')).toBe('local');
  });

  it('reports the age of a head that no node confirms, and when to retry where it is known', async () => {
    let requested = 0;
    const open = await openForTest({
      call: (context) => {
        if (requested++ > 1) throw unavailable('limited', requested > 3 ? {} : { retryAfterSeconds: 7 });
        if (requested === 1) context.onHeadAge?.(42);
        return Promise.resolve('0x01');
      },
    });
    const seen: unknown[] = [];
    for (let count = 0; count < 4; count++) {
      const { status, headers } = await open.post(echo('0x01'));
      seen.push([status, headers.get('x-head-age'), headers.get('retry-after')]);
    }
    expect(seen).toEqual([
      [200, '42', null],
      [200, null, null],
      [200, null, '7'],
      [200, null, null],
    ]);
  });

  it.each([true, false])(
    'passes on to the handlers whether the key allows failover: %s',
    async (allowsFailover) => {
      const keys = createUnlimitedKeys([KEY], { clock: systemClock });
      const reported: boolean[] = [];
      const open = await openForTest({
        accounts: { ...keys, admit: (visit) => ({ ...keys.admit(visit), allowsFailover }) },
        call: (context) => {
          reported.push(context.allowsFailover);
          return Promise.resolve('0x01');
        },
      });
      await open.post(echo('0x01'));
      expect(reported).toEqual([allowsFailover]);
    },
  );
});
