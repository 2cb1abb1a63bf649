/** First letters of the first and the last word, `S. D.`; of a Chinese name its last character alone, because two of three would name the guest. */
export function initialsOf(name: string): string {
  const trimmed = name.trim();
  if (/^\p{Script=Han}+$/u.test(trimmed)) return `＊${trimmed.slice(-1)}`;
  const words = trimmed.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].flatMap((word) =>
    word === undefined ? [] : (Array.from(word)[0]?.toLocaleUpperCase() ?? []),
  );
  return letters.map((letter) => `${letter}.`).join(' ');
}
