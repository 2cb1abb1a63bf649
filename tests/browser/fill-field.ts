import type { Page } from 'playwright-core';
import type { AnyField } from '#shared/field.ts';

const TYPED = new Set('text longtext email phone url integer decimal money date password country'.split(' '));

export async function fillField(page: Page, id: string, { spec }: AnyField, value: unknown): Promise<void> {
  const input = page.locator(`[id="${id}"]`);
  // An amount below nothing lies near the least that there may be; it is typed in ringgit and not in sen.
  const isHundredth = spec.isPart || (spec.kind === 'money' && Number(value) < 0);
  if (TYPED.has(spec.kind)) {
    await input.fill(String(isHundredth ? Number(value) / 100 : value));
    // A day that was left stands there in the screen's words.
    return spec.kind === 'date' ? input.blur() : undefined;
  }
  if (spec.kind === 'enum') {
    if ((await input.evaluate(({ tagName }) => tagName)) === 'SELECT') {
      await input.selectOption(String(value));
      return;
    }
    const at = (spec.offered ?? Object.keys(spec.options ?? {})).indexOf(String(value));
    if (at === -1) throw new Error(`${id} does not offer ${String(value)}`);
    const labels = page.getByRole('radiogroup').filter({ has: input }).locator('label');
    return labels.nth(at + (spec.optional ? 1 : 0)).click();
  }
  if (spec.kind === 'relation') {
    // Its own options: those of the field before may still be closing.
    const options = page.locator('.ant-select-dropdown:visible', { has: page.locator(`[id="${id}_list"]`) });
    // What comes in beside it moves the field, and its options close.
    await page.waitForLoadState('networkidle');
    await input.click();
    // A name is looked for; an id of the samples means any.
    if (typeof value === 'string') await input.fill(value);
    const offered = options.locator('.ant-select-item-option');
    await (typeof value === 'string' ? offered.filter({ hasText: value }) : offered).first().click();
  }
}
