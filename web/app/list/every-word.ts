/** Whether a text has every word of a search, in any letter case. The service searches the documents by itself. */
export function hasEveryWord(text: string, search: string): boolean {
  const lower = text.toLocaleLowerCase();
  const words = search.trim().toLocaleLowerCase().split(/\s+/);
  return words.every((word) => lower.includes(word));
}
