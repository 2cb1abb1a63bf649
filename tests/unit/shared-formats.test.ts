import { describe, expect, it } from 'vitest';
import { f } from '#shared/field.ts';
import { FORMATS, type TextFormat, hasKnownBirthPlace, maskAccountNumber, maskMykad } from '#shared/formats.ts';
import { parseBody } from '#shared/validate.ts';

const fields = {
  digits: f.text().format('digits').min(7).max(16).optional(),
  mykad: f.text().format('mykad').optional(),
  plate: f.text().format('plate').max(12).optional(),
};

const kept = (format: TextFormat, text: string): unknown => {
  const parsed = parseBody({ [format]: text }, fields, 'update');
  return parsed.ok ? parsed.value[format] : parsed.issues[0]?.rule;
};

describe('formats of texts', () => {
  it.each<[TextFormat, string, string]>([
    ['digits', ' 5123-4567 8901 ', '512345678901'],
    ['digits', '12345', 'min_length'],
    ['digits', '12345678901234567', 'max_length'],
    ['digits', '1234567x', 'digits'],
    ['digits', '１２３４５６７８', 'digits'],
    ['mykad', '900101-14-5667', '900101145667'],
    ['mykad', '900101145667', '900101145667'],
    ['mykad', '000229145667', '000229145667'],
    ['mykad', '010229145667', 'mykad'],
    ['mykad', '901301145667', 'mykad'],
    ['mykad', '900132145667', 'mykad'],
    ['mykad', '90010114566', 'mykad'],
    ['mykad', 'A00101145667', 'mykad'],
    ['plate', ' vab  1234', 'VAB 1234'],
    ['plate', 'W 1234 A', 'W 1234 A'],
    ['plate', 'VAB-1234', 'plate'],
  ])('%s %j is kept as %j', (format, text, expected) => {
    expect(kept(format, text)).toBe(expected);
  });

  it('make samples that they accept themselves', () => {
    for (const { clean, isValid, pattern, sample } of Object.values(FORMATS)) {
      for (const n of [0, 1, 99, 12_345]) {
        const text = sample(n, 7, Infinity);
        expect([clean(text), isValid(text), new RegExp(pattern).test(text)]).toEqual([text, true, true]);
      }
    }
  });

  it.each([
    ['900101015667', true],
    ['900101165667', true],
    ['900101175667', false],
    ['900101205667', false],
    ['900101215667', true],
    ['900101595667', true],
    ['900101605667', false],
    ['900101825667', true],
    ['900101005667', false],
    ['900101715667', false],
  ])('the place of birth of %s is known: %s', (mykad, isKnown) => {
    expect(hasKnownBirthPlace(mykad)).toBe(isKnown);
  });

  it('show no more of a number than tells two apart', () => {
    expect(maskMykad('900101145667')).toBe('900101-**-***7');
    expect(maskAccountNumber('512345678901')).toBe('•••• 8901');
  });
});
