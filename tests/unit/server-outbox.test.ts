import { describe, expect, it } from 'vitest';
import { refuseMistakes } from '#server/kit/kit.ts';
import { highland } from '#server/product.ts';

describe('texts of messages', () => {
  it('are said by some area in every language, for every template', () => {
    expect(() => refuseMistakes(highland)).not.toThrow();
  });

  it('refuse the start where no area says what a template says', () => {
    const areas = highland.areas.filter(({ name }) => name !== 'reservations');
    expect(() => refuseMistakes({ ...highland, areas })).toThrow(
      /outbox: no area says in en-US what a message stay-held says/,
    );
    expect(() => refuseMistakes({ ...highland, areas })).toThrow(/zh-CN what a message stay-no-show says/);
  });
});
