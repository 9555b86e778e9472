import { methodTable } from '@ethread/types';
import type { ObservedCall, GatewayRejection } from '@ethread/ports';
import { openAccounts, type TestAccounts } from './testing/open-accounts.ts';
import { echo, openGateway, type OpenGateway } from './testing/open-gateway.ts';

describe('an observer of rejections', () => {
  const calls: ObservedCall[] = [];
  const rejections: GatewayRejection[] = [];
  let accounts: TestAccounts;
  let open: OpenGateway;
  let path: string;

  beforeEach(async () => {
    calls.length = rejections.length = 0;
    accounts = await openAccounts({ creditsPerDay: methodTable.eth_call.credits });
    open = await openGateway({
      accounts: accounts.accounts,
      observer: {
        onCall: (call) => void calls.push(call),
        onRejected: (rejection) => void rejections.push(rejection),
      },
    });
    path = `/v3/${(await accounts.keys.create({ label: 'test', plan: 'plan' })).apiKey}`;
  });
  afterEach(async () => {
    await open.gateway.close();
    await accounts.close();
  });

  it('reports a call without credits as a rejection, and not as a call', async () => {
    await open.post(echo('0x01'), { path });
    expect((await open.post(echo('0x01'), { path })).status).toBe(402);
    expect(calls).toMatchObject([{ method: 'eth_call', error: undefined }]);
    expect(rejections).toMatchObject([
      {
        error: 'CreditsExhaustedError',
        method: 'eth_call',
        client: { chain: 'only', keyId: calls[0]?.keyId },
      },
    ]);
  });

  it('reports the method of a call whose params are invalid', async () => {
    await open.post('{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[7]}', { path });
    expect(calls).toMatchObject([
      {
        method: 'eth_call',
        error: 'InvalidParamsError',
        message: expect.stringContaining('expected an object'),
        params: [7],
      },
    ]);
  });

  it('reports no name of a method that is not served', async () => {
    await open.post('{"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":[]}', { path });
    expect(calls).toMatchObject([{ method: undefined, error: 'MethodNotFoundError' }]);
  });
});
