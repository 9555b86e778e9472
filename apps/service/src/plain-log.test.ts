import { pino } from 'pino';
import { plainLogStream } from './plain-log.ts';

describe('plain log', () => {
  it('writes one line for each entry, with its level, message and fields', () => {
    const lines: string[] = [];
    const logger = pino(
      {},
      plainLogStream((text) => void lines.push(text)),
    );
    logger.warn({ folder: 'data', process: 7 }, 'waiting');
    logger.error({ err: new Error('no space') }, 'the store cannot be written');
    logger.error('it ends');
    expect(lines).toEqual([
      'warning: waiting (folder "data", process 7)\n',
      'error: the store cannot be written (err "no space")\n',
      'error: it ends\n',
    ]);
  });
});
