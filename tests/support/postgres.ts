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
  await onServer(`create database ${name} encoding 'UTF8' template ${template ?? 'template0'}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
