import { describe, expect, it } from 'vitest';
import { filesOf, readManifest } from '#tests/support/built.ts';

const manifest = readManifest();
/** Keys of the files of this name; the build adds a hash. */
const keysOf = (name: string): string[] => Object.keys(manifest).filter((key) => manifest[key]?.name === name);

describe('the small chunk that asks for the first page', () => {
  /** Where two chunks import each other, the one that arrives first may run before what it needs: the page crashes. */
  it('waits for nothing of the big ones, neither directly nor by a way around', () => {
    const files = filesOf(manifest, keysOf('admin-start')).map((file) => file.replace(/^assets\/|-[\w-]{7}\.js$/g, ''));
    expect(files.toSorted()).toEqual(['admin-start', 'index', 'react', 'rolldown-runtime']);
  });

  it('finds packages that wait for nothing of ours', () => {
    const [vendor] = keysOf('admin-vendor');
    expect((manifest[vendor ?? '']?.imports ?? ['none']).filter((key) => !/^_(react|rolldown)/.test(key))).toEqual([]);
  });

  it('finds what areas declare and say without what they draw', () => {
    const names = Object.values(manifest).flatMap(({ name }) => name ?? []);
    const areas = names.filter((name) => name.startsWith('area-') && !name.endsWith('-client'));
    expect(areas.length).toBeGreaterThan(5);
    const drawn = areas.flatMap((name) =>
      filesOf(manifest, keysOf(name)).filter((file) => /area-.*-client/.test(file)),
    );
    expect(drawn).toEqual([]);
  });

  it('comes with the others in few files: every one costs a slow line a round trip', () => {
    const names = ['index', 'admin-start', 'area-people', 'admin', 'area-people-client'];
    const files = filesOf(manifest, names.flatMap(keysOf)).map((file) => file.replace(/^assets\/|-[\w-]{7}\.js$/g, ''));
    // No words of forms, no menu of a list and no half of a package that only other screens use.
    expect(files.toSorted()).toEqual([...names, 'admin-vendor', 'area-kit', 'react', 'rolldown-runtime'].toSorted());
  });
});
