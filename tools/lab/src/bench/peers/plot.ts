import type { ComparisonResult, Measurement } from '../comparison.ts';
import { spreadOf } from '../statistics.ts';

const WIDTH = 920;
const LABELS = 330;
const BAR = 11;
const GAP = 14;
const TOP = 64;
const COLOURS = ['#2f5bd0', '#d9822b', '#b0457a', '#7d8798', '#bcc3ce', '#4f9d69'] as const;

/**
 * Draws a value of each variant in each comparison as bars on a logarithmic axis, with the quartiles as whiskers; as
 * SVG.
 */
export function plot(
  title: string,
  results: readonly ComparisonResult[],
  valueOf: (measurement: Measurement) => number,
): string {
  const names = [...new Set(results.flatMap(({ measurements }) => [...measurements.keys()]))];
  const groups = results.map(({ comparison, measurements }) => ({
    label: comparison.title,
    bars: [...measurements].map(([name, values]) => ({
      colour: COLOURS[names.indexOf(name) % COLOURS.length] ?? '',
      spread: spreadOf(values.map(valueOf)),
    })),
  }));
  const medians = groups.flatMap(({ bars }) => bars.map(({ spread }) => spread.median));
  const low = Math.floor(Math.log10(Math.min(...medians))) - 0.3;
  const high = Math.ceil(Math.log10(Math.max(...medians)));
  const x = (value: number) => {
    const share = (Math.log10(value) - low) / (high - low);
    return LABELS + Math.max(0, Math.min(1, share)) * (WIDTH - LABELS - 70);
  };

  const shapes: string[] = [];
  let y = TOP;
  for (const { label, bars } of groups) {
    const middle = y + (bars.length * BAR) / 2 + 4;
    shapes.push(
      `<text x="${LABELS - 10}" y="${middle}" text-anchor="end" fill="#2b3444">${escape(label)}</text>`,
    );
    for (const { colour, spread } of bars) {
      const end = x(spread.median);
      const whisker = y + BAR / 2 - 0.5;
      shapes.push(
        rectangle(LABELS, y, end - LABELS, BAR - 2, colour),
        rectangle(
          x(spread.lowerQuartile),
          whisker,
          x(spread.upperQuartile) - x(spread.lowerQuartile),
          1,
          '#111',
        ),
        `<text x="${Math.max(end, x(spread.upperQuartile)) + 6}" y="${y + BAR - 2}" fill="#46536a" font-size="9">${inDigits(spread.median)}</text>`,
      );
      y += BAR;
    }
    y += GAP;
  }
  const legend = names.map((name, index) => {
    const left = 20 + index * 150;
    const colour = COLOURS[index % COLOURS.length] ?? '';
    return `${rectangle(left, 38, 10, 10, colour)}<text x="${left + 15}" y="47" fill="#2b3444">${escape(name)}</text>`;
  });
  const powers = Array.from(
    { length: high - Math.ceil(low) + 1 },
    (_, index) => 10 ** (Math.ceil(low) + index),
  );
  const grid = powers.map((power) => rectangle(x(power), TOP - 6, 1, y - TOP, '#e3e7ee'));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-label="${escape(title)}" font-family="ui-sans-serif, system-ui, sans-serif" font-size="11">`,
    rectangle(0, 0, WIDTH, y, '#ffffff'),
    `<text x="20" y="24" font-size="15" font-weight="600" fill="#2b3444">${escape(title)}</text>`,
    ...grid,
    ...legend,
    ...shapes,
    '</svg>\n',
  ].join('\n');
}

function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  const [left, top, wide, high] = [x, y, Math.max(0, width), height].map((value) => Number(value.toFixed(1)));
  return `<rect x="${left}" y="${top}" width="${wide}" height="${high}" fill="${fill}"/>`;
}

const inDigits = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(2);

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
