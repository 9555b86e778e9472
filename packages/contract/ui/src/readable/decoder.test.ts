import { createDecoder } from './decoder.ts';

// The first transfer of USDC on mainnet, as explorers print it.
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (hex: string) => `0x${hex.padStart(64, '0')}`;
const FROM = '55fe002aeff02f77364de339a1292923a15844b8';

describe('the decoder of logs and calls', () => {
  it('names the event of a token and its arguments', () => {
    expect(createDecoder().log([TRANSFER, word(FROM), word('1')], word('f4240'))).toEqual({
      name: 'Transfer',
      source: 'ERC-20',
      args: [
        { name: 'from', type: 'address', text: '0x55FE002aefF02F77364de339a1292923A15844B8' },
        { name: 'to', type: 'address', text: '0x0000000000000000000000000000000000000001' },
        { name: 'value', type: 'uint256', text: '1000000' },
      ],
    });
  });

  it('takes a third indexed argument for the id of a token of ERC-721', () => {
    const decoded = createDecoder().log([TRANSFER, word(FROM), word('1'), word('7')], '0x');
    expect(decoded).toMatchObject({ source: 'ERC-721', args: [{}, {}, { name: 'tokenId', text: '7' }] });
  });

  it('names the function of a call', () => {
    const input = `0xa9059cbb${'0'.repeat(24)}${FROM}${word('2').slice(2)}`;
    expect(createDecoder().input(input)).toMatchObject({ name: 'transfer', args: [{}, { text: '2' }] });
  });

  it('names the result of a call', () => {
    const input = `0x70a08231${'0'.repeat(24)}${FROM}`;
    expect(createDecoder().output(input, word('f4240'))).toEqual({
      name: 'balanceOf',
      source: 'ERC-20',
      args: [{ name: 'result', type: 'uint256', text: '1000000' }],
    });
    expect(createDecoder().output(input, '0x')).toBeUndefined();
    expect(createDecoder().output('0x313ce567', word('6'))).toMatchObject({
      args: [{ name: 'result', text: '6' }],
    });
  });

  it.each([
    [[], '0x'],
    [['0x'], '0x'],
    [[TRANSFER], '0x'],
    [[TRANSFER, 'no hex', word('1')], '0x'],
    [[TRANSFER, word(FROM), word('1')], '0x01'],
    [[word('1')], word('1')],
  ])('returns nothing for a log %p that no event fits', (topics, data) => {
    expect(createDecoder().log(topics, data)).toBeUndefined();
  });
});
