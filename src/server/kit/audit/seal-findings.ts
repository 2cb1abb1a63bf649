/** Findings of a verification of the audit trail, as sentences. */

/** Most problems listed in words; the rest are counted. */
const TOLD = 1_000;

interface Mismatch {
  readonly id: number;
  readonly sealed: string;
  readonly found: string;
}

/** Sentences in the order of the trail. */
export class Findings {
  count = 0;
  private readonly told: (string | Mismatch)[] = [];

  add(finding: string | Mismatch): void {
    this.count += 1;
    if (this.told.length < TOLD) this.told.push(finding);
  }

  sentences(): string[] {
    const mismatches = this.told.filter((finding) => typeof finding !== 'string');
    const sealedAs = new Map(mismatches.map(({ id, sealed }) => [sealed, id]));
    const sentences = this.told.map((finding) => {
      if (typeof finding === 'string') return finding;
      const origin = sealedAs.get(finding.found);
      return origin === undefined
        ? `Entry ${finding.id} was changed after it was sealed.`
        : `Entry ${finding.id} was reordered: it now says what was sealed as entry ${origin}.`;
    });
    const untold = this.count - this.told.length;
    return untold > 0 ? [...sentences, `${untold} more problems were found.`] : sentences;
  }
}
