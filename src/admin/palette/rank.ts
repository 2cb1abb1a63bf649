const wordsIn = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Items whose label has every word of the text, best first: at its start, at a word's start, anywhere. */
export function rankBy<T extends { readonly label: string }>(items: readonly T[], text: string): T[] {
  const words = wordsIn(text);
  if (words.length === 0) return [...items];
  return items
    .map((item, at) => ({ item, at, score: scoreOf(item.label.toLowerCase(), words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .map(({ item }) => item);
}

/** Whether the text stands at the beginning of a word: "tan" means Tan rather than Attendance. */
export const isMeant = ({ label }: { readonly label: string }, text: string): boolean =>
  text.trim() === '' || scoreOf(label.toLowerCase(), wordsIn(text)) > 1;

function scoreOf(label: string, words: readonly string[]): number {
  const scores = words.map((word) => {
    const at = label.indexOf(word);
    if (at < 0) return 0;
    if (at === 0) return 3;
    return /[\s:(]/.test(label.charAt(at - 1)) ? 2 : 1;
  });
  return scores.includes(0) ? 0 : Math.max(...scores);
}
