// @ts-check
/** Tells the runner about each test file when it begins and ends, one JSON object per line of TEST_RECORD. */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {import('vitest/node').TestModule} TestModule
 * @typedef {{ test: string, message: string }} Failure
 * @typedef {{ kind: 'began', path: string, at: number }} Began
 * @typedef {{ kind: 'ended', path: string, at: number, passed: number, failed: number, skipped: number, failures: Failure[] }} Ended
 * @typedef {{ kind: 'error', message: string }} Uncaught
 * @typedef {Began | Ended | Uncaught} Line
 */

export default class RecordReporter {
  /** @param {TestModule} file */
  onTestModuleQueued(file) {
    write({ kind: 'began', path: pathOf(file), at: Date.now() });
  }

  /** @param {TestModule} file */
  onTestModuleEnd(file) {
    const count = { passed: 0, failed: 0, skipped: 0 };
    /** @type {Failure[]} */
    const failures = [];
    for (const test of file.children.allTests()) {
      const { state, errors } = test.result();
      if (state !== 'pending') count[state] += 1;
      if (state === 'failed') failures.push({ test: test.fullName, message: textOf(errors) });
    }
    // Nothing of a file that could not be loaded, or whose hooks failed, may count as passed in silence.
    const own = [file, ...file.children.allSuites()].flatMap((part) => part.errors());
    if (own.length > 0) {
      count.failed += 1;
      failures.push({ test: '', message: textOf(own) });
    }
    write({ kind: 'ended', path: pathOf(file), at: Date.now(), ...count, failures });
  }

  /**
   * @param {readonly TestModule[]} _files
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(_files, errors) {
    for (const error of errors) write({ kind: 'error', message: textOf([error]) });
  }
}

/** @param {Line} line */
const write = (line) => appendFileSync(String(process.env['TEST_RECORD']), `${JSON.stringify(line)}\n`);

/** @param {TestModule} file */
const pathOf = ({ moduleId }) => relative(process.cwd(), moduleId).replaceAll('\\', '/');

/** @param {readonly import('vitest').SerializedError[] | undefined} errors */
const textOf = (errors) => (errors ?? []).map(({ stack, message }) => stack ?? message).join('\n');
