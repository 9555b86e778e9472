import type { ObservedCall } from '@ethread/ports';
import { createCallLog } from './call-log.ts';

const CALL: ObservedCall = {
  requestId: 'r1',
  keyId: 'k1',
  accountId: 'a1',
  chain: 'main',
  method: 'eth_call',
  error: undefined,
  message: undefined,
  params: ['0x01'],
  proof: 'local',
  source: 'service',
  milliseconds: 1.23456,
  credits: 80,
  bytes: 40,
};

describe('call log', () => {
  it('logs a line for each call and each rejection', () => {
    const lines: object[] = [];
    const info = (fields: object, message: string) => void lines.push({ ...fields, message });
    const log = createCallLog({ debug() {}, info, warn() {}, error() {} });
    log.onCall(CALL);
    log.onCall({ ...CALL, error: 'RevertError', message: 'execution reverted: 0x08c379a0' });
    log.onRejected({ error: 'InvalidApiKeyError', requestId: 'r2', address: '192.0.2.1' });
    const { requestId, keyId, chain, method, source, credits, bytes } = CALL;
    const fields = { requestId, keyId, chain, method, source, credits, bytes };
    expect(lines).toEqual([
      { ...fields, outcome: 'ok', milliseconds: 1.235, message: 'call' },
      { ...fields, outcome: 'RevertError', milliseconds: 1.235, message: 'call' },
      { error: 'InvalidApiKeyError', requestId: 'r2', address: '192.0.2.1', message: 'rejected' },
    ]);
  });
});
