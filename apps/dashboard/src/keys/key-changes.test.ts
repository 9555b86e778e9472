import { changesOfKey, type KeyDraft } from './key-changes.ts';

const key: KeyDraft = {
  label: 'Wallet',
  plan: 'free',
  chains: null,
  methods: ['eth_call'],
  origins: null,
  addresses: [],
  expiresAt: null,
  withoutFailover: false,
  provenOnly: false,
};
const limits = {
  failover: true,
  provenOnly: false,
  webSockets: 10,
  batchItems: 100,
  bodyBytes: 1_000,
  callsInFlight: 64,
  callTimeMs: 2_000,
};
const plans = [
  { ...limits, name: 'free', creditsPerDay: 100_000, requestsPerSecond: 50 },
  { ...limits, name: 'team', creditsPerDay: 1_000_000, requestsPerSecond: 50 },
];

describe('changesOfKey', () => {
  it('returns nothing for an unchanged key', () => {
    expect(changesOfKey(key, { ...key, methods: ['eth_call'] }, plans)).toEqual([]);
  });

  it('returns each changed field in words, and the limits that another plan changes', () => {
    const draft = { ...key, plan: 'team', methods: null, expiresAt: '2027-06-30', provenOnly: true };
    expect(changesOfKey(key, draft, plans)).toEqual([
      { field: 'Plan', before: 'free', after: 'team' },
      { field: 'Methods', before: 'eth_call', after: 'all' },
      { field: 'Expires', before: 'never', after: '30 Jun 2027' },
      { field: 'Proven responses only', before: 'no', after: 'yes' },
      { field: 'Credits a day', before: '100,000', after: '1,000,000' },
    ]);
  });

  it('names a plan that is no longer offered without its limits', () => {
    expect(changesOfKey({ ...key, plan: 'old' }, key, plans)).toEqual([
      { field: 'Plan', before: 'old', after: 'free' },
    ]);
  });
});
