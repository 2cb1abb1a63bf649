import { describe, expect, it } from 'vitest';
import { filesOf, readManifest } from '#tests/support/built.ts';

const START = 'src/admin/start.ts';

describe('the small chunk that asks for the first page', () => {
  /** Where two chunks import each other, the one that arrives first may run before what it needs: the page crashes. */
  it('waits for nothing of the big ones, neither directly nor by a way around', () => {
    const files = filesOf(readManifest(), [START]).map((file) => file.replace(/^assets\/|-[\w-]{8}\.js$/g, ''));
    expect(files).toContain('start');
    expect(files.filter((name) => ['admin-kit', 'admin-vendor', 'App'].includes(name))).toEqual([]);
  });

  it('finds packages that wait for nothing of ours', () => {
    const manifest = readManifest();
    const [vendor] = Object.keys(manifest).filter((key) => key.startsWith('_admin-vendor'));
    expect((manifest[vendor ?? '']?.imports ?? ['none']).filter((key) => !/^_(react|rolldown)/.test(key))).toEqual([]);
  });
});
