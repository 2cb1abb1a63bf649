import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface FreshDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/** The PostgreSQL server that tests may make databases on; undefined where none is given. */
export const postgresUrl: string | undefined = process.env['TEST_DATABASE_URL'] || undefined;

/**
 * A database of its own on that server, so that test files neither meet nor clean up after each other: empty, or a copy
 * of the template.
 */
export async function freshDatabase(template: string | null = null): Promise<FreshDatabase> {
  if (postgresUrl === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL server.');
  const name = `highland_test_${randomBytes(8).toString('hex')}`;
  await onServer(async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    // Newer servers write every page of the copy to their log unless told otherwise, which takes six times as long.
    const strategy = Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : '';
    await client.query(`create database ${name} encoding 'UTF8' template ${template ?? 'template0'} ${strategy}`);
  });
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => dropDatabase(name) };
}

export const dropDatabase = (name: string): Promise<void> =>
  onServer(async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
  });

async function onServer(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
