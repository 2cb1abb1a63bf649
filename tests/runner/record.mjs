// @ts-check
/** What the reporter has written about the files of a run: read while it goes on, and once it is over. */
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {import('./reporter.mjs').Line} Line
 * @typedef {import('./reporter.mjs').Ended & { ms: number, from: number }} Finished
 * @typedef {{ finished: Finished[], open: { path: string, at: number }[], errors: string[] }} Record_
 */

/**
 * @param {string} file
 * @returns {Record_}
 */
export function readRecord(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // The last line may be on its way still.
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean);
  /** @type {Map<string, number>} */
  const open = new Map();
  /** @type {Finished[]} */
  const finished = [];
  /** @type {string[]} */
  const errors = [];
  for (const each of lines) {
    /** @type {Line} */
    const line = JSON.parse(each);
    if (line.kind === 'began') open.set(line.path, line.at);
    if (line.kind === 'error') errors.push(line.message);
    if (line.kind !== 'ended') continue;
    const from = open.get(line.path) ?? line.at;
    open.delete(line.path);
    finished.push({ ...line, from, ms: line.at - from });
  }
  return { finished, open: [...open].map(([path, at]) => ({ path, at })), errors };
}
