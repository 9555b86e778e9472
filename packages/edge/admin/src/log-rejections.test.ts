import { createRejectionLog } from './log-rejections.ts';

it('logs the rejections of a second in one line, with their number', () => {
  let now = 0;
  const lines: object[] = [];
  const ignore = () => undefined;
  const logger = {
    debug: ignore,
    info: ignore,
    error: ignore,
    warn: (fields: object) => void lines.push(fields),
  };
  const log = createRejectionLog(logger, { monotonic: () => now });
  for (let count = 0; count < 1_000; count++) log({ requestId: `${count}`, address: '192.0.2.1' });
  now += 1_000;
  log({ requestId: 'last', address: '192.0.2.2' });
  expect(lines).toEqual([
    { requestId: '0', address: '192.0.2.1', rejected: 1 },
    { requestId: 'last', address: '192.0.2.2', rejected: 1_000 },
  ]);
});
