import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { builtServer } from '#tests/support/child-server.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

describe('the built server without its pages', () => {
  const copy = mkdtempSync(join(tmpdir(), 'highland-pages-'));
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('says so in one sentence, and makes nothing', () => {
    cpSync(join(project, 'package.json'), join(copy, 'package.json'));
    for (const name of ['node_modules', 'src']) symlinkSync(join(project, name), join(copy, name));
    mkdirSync(join(copy, 'dist'));
    cpSync(dirname(builtServer()), join(copy, 'dist/server'), { recursive: true });
    const dataDir = join(copy, 'data');
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, 'dist/server/main.js')], {
      cwd: copy,
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, SEED: 'none', PORT: '0' },
      encoding: 'utf8',
      timeout: 50_000,
    });
    expect(stderr).toBe(
      `The pages are not built: ${join(copy, 'dist/client')} holds no index.html; run \`npm start\` or \`npm run build\`.\n`,
    );
    expect([status, stdout, existsSync(dataDir)]).toEqual([1, '', false]);
  }, 60_000);
});
