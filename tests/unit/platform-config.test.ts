import { readFileSync } from 'node:fs';
import { readConfig } from '#server/platform/process/config.ts';
import { exampleEnvironment } from '#server/platform/process/settings.ts';
import { describe, expect, it } from 'vitest';

const issuesOf = (env: Record<string, string>): string[] => {
  const reading = readConfig(env);
  return reading.ok ? [] : reading.issues;
};

describe('the settings', () => {
  it('are all optional', () => {
    expect(readConfig({})).toEqual({
      ok: true,
      config: {
        host: '127.0.0.1',
        port: 3000,
        publicUrl: null,
        publicCalls: 600,
        trustProxyHops: 0,
        minFreeBytes: 32 * 1024 * 1024,
        dataDir: './data',
        databaseUrl: null,
        seed: 'demo',
        seedUsers: 1000,
        adminEmail: 'admin@highland.test',
        adminPassword: null,
        privilegedAccounts: [],
        jwtSecret: null,
        allowedOrigins: [],
        apiHost: null,
        restHosts: [],
        mapTiles: null,
        logLevel: 'info',
        isProduction: false,
      },
    });
  });

  it('count as unset when empty', () => {
    expect(readConfig({ PORT: '', JWT_SECRET: ' ', PUBLIC_URL: '' })).toEqual(readConfig({}));
  });

  it('seed nothing on a server unless told to', () => {
    const DATABASE_URL = 'postgres://localhost/highland';
    expect(readConfig({ DATABASE_URL })).toMatchObject({ config: { seed: 'none' } });
    expect(readConfig({ DATABASE_URL, SEED: 'demo' })).toMatchObject({ config: { seed: 'demo' } });
    expect(readConfig({ SEED: 'none' })).toMatchObject({ config: { seed: 'none' } });
  });

  it('refuse each wrong value in a sentence that names it', () => {
    const wrong: Record<string, string> = {
      PORT: '65536',
      HOST: 'a b',
      PUBLIC_URL: 'javascript:alert(1)',
      TRUST_PROXY: 'yes',
      DATABASE_URL: 'mysql://localhost/x',
      SEED: 'full',
      SEED_USERS: '0',
      ADMIN_EMAIL: 'admin',
      ADMIN_PASSWORD: 'short',
      PRIVILEGED_ACCOUNTS: 'A1,A2,A3,A4,A5,A6',
      JWT_SECRET: 'x'.repeat(31),
      PUBLIC_CALLS: 'many',
      ALLOWED_ORIGINS: 'https://pages.test/',
      MAP_TILES: "https://tiles.test; script-src 'unsafe-inline'/{z}/{x}/{y}",
      LOG_LEVEL: 'loud',
      VITE_APP_ENV: 'test',
      VITE_API_HOST_STAGING: 'hotel',
    };
    for (const [name, value] of Object.entries(wrong)) {
      const issues = issuesOf({ [name]: value });
      expect(issues, name).toHaveLength(1);
      expect(issues[0]).toContain(`${name} must`);
    }
    expect(issuesOf({ PORT: 'x', SEED: 'y' })).toHaveLength(2);
  });

  it('take origins exactly as browsers name them', () => {
    expect(readConfig({ ALLOWED_ORIGINS: 'https://a.test, http://127.0.0.1:3118' })).toMatchObject({
      config: { allowedOrigins: ['https://a.test', 'http://127.0.0.1:3118'] },
    });
    for (const wrong of [
      '*',
      'null',
      'a.test',
      'https://A.test',
      'https://a.test:443',
      'https://a.test/x',
      'ftp://a.test',
    ]) {
      expect(issuesOf({ ALLOWED_ORIGINS: `https://b.test,${wrong}` }), wrong).toHaveLength(1);
    }
  });

  it('count the bytes of the secret, not its letters', () => {
    expect(issuesOf({ JWT_SECRET: '密'.repeat(11) })).toEqual([]);
  });

  it('require a secret with a shared database in production', () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/highland' };
    expect(issuesOf(env)[0]).toContain('JWT_SECRET is required');
    expect(issuesOf({ ...env, JWT_SECRET: 'x'.repeat(32) })).toEqual([]);
  });

  it('say the same in .env.example', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(exampleEnvironment());
  });
});
