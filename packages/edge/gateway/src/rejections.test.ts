import { methodTable } from '@ethread/types';
import type { ObservedCall, GatewayRejection } from '@ethread/ports';
import { type PlanOfTest, plansOfTests } from './testing/open-accounts.ts';
import { echo } from './testing/open-gateway.ts';

const openPlan = plansOfTests();

describe('an observer of rejections', () => {
  const calls: ObservedCall[] = [];
  const rejections: GatewayRejection[] = [];
  let open: PlanOfTest;

  beforeEach(async () => {
    calls.length = rejections.length = 0;
    const observer = {
      onCall: (call: ObservedCall) => void calls.push(call),
      onRejected: (rejection: GatewayRejection) => void rejections.push(rejection),
    };
    open = await openPlan({ creditsPerDay: methodTable.eth_call.credits }, { observer });
  });

  it('reports a call without credits as a rejection, and not as a call', async () => {
    await open.post(echo('0x01'));
    expect((await open.post(echo('0x01'))).status).toBe(402);
    expect(calls).toMatchObject([{ method: 'eth_call', error: undefined }]);
    expect(rejections).toMatchObject([
      {
        error: 'CreditsExhaustedError',
        method: 'eth_call',
        client: { chain: 'only', keyId: calls[0]?.keyId },
      },
    ]);
  });

  it('reports the method of a call whose params are invalid, and no name of a method that is not served', async () => {
    for (const method of ['eth_call', 'eth_sendRawTransaction'])
      await open.post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [7] }));
    const message = expect.stringContaining('expected an object');
    expect(calls).toMatchObject([
      { method: 'eth_call', error: 'InvalidParamsError', message, params: [7] },
      { method: undefined, error: 'MethodNotFoundError' },
    ]);
  });
});
