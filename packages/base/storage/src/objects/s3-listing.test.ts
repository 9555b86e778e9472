import { parseListing } from './s3-listing.ts';

describe('A page of a listing', () => {
  it('unescapes names and tokens', () => {
    const xml =
      '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b</NextContinuationToken>' +
      '<Contents><Key>x&lt;y</Key><Size>7</Size></Contents></ListBucketResult>';
    expect(parseListing(xml)).toEqual({ objects: [{ key: 'x<y', bytes: 7 }], next: 'a&b' });
  });

  it.each(['-5', '', '1e3', '0x10', '99999999999999999999'])('is rejected when a size is "%s"', (size) => {
    const xml = `<ListBucketResult><Contents><Key>k</Key><Size>${size}</Size></Contents></ListBucketResult>`;
    expect(() => parseListing(xml)).toThrow('without key or size');
  });
});
