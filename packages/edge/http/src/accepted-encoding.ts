/** Returns whether a client accepts a content encoding (RFC 9110, section 12.5.3); false without the header. */
export function acceptsEncoding(header: string | undefined, encoding: string): boolean {
  const weights = new Map(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((item) => {
        const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight)] as const;
      }),
  );
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}
