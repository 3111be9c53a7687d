/**
 * The words by which a list finds an envelope. A search finds a word by its beginning, in any letter case, with or
 * without accents.
 */
import type { Envelope } from './envelope.ts';

/** The bound of the words that one envelope keeps. Of more, the first ones count: name, file and labels come first. */
export const maxWords = 60;
/** The beginning of a longer word counts. */
const maxWordLength = 40;
/** The bound of the words of one search: each is a condition of the query. */
const maxSearchWords = 12;

/** Scripts that are written without spaces. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu;

/** One spelling for letters that differ in case, marks or width. The sound marks of Japanese make other letters: か, が. */
function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(/(?![\u3099\u309a])\p{M}/gu, '');
  // The upper case turns ß and ẞ into ss, and ς into the same letter as σ.
  const upper = plain.normalize('NFC').toLowerCase().toUpperCase();
  return upper.toLowerCase().replaceAll('ς', 'σ');
}

interface Split {
  words: string[];
  /** Texts of scripts without spaces. */
  runs: string[];
}

function split(text: string): Split {
  const runs: string[] = [];
  const spaced = folded(text).replace(unspaced, (run) => {
    runs.push(...(run.match(/[\p{L}\p{N}]+/gu) ?? []));
    return ' ';
  });
  const words = (spaced.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, maxWordLength).join(''));
  return { words, runs };
}

/** Every two neighbours, so that a search finds a part of a text without knowing where its words end. */
function pairsIn(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** The words of a text, each once. A text without spaces becomes its pairs of neighbours and its last character. */
function wordsOf(text: string): string[] {
  const { words, runs } = split(text);
  return [...words, ...runs.flatMap((run) => [...pairsIn(run), [...run].at(-1) ?? ''])];
}

type Searched = Pick<Envelope, 'name' | 'document' | 'labels' | 'recipients'>;

/** The words of its name, its file, its labels and its recipients' names and addresses. */
export function searchWords({ name, document, labels, recipients }: Searched): string[] {
  const people = recipients.flatMap((recipient) => [recipient.name, recipient.email]);
  const texts = [name, document?.filename ?? '', ...labels, ...people];
  return [...new Set(texts.flatMap(wordsOf))].slice(0, maxWords);
}

/** The beginnings of words that a search demands, at most 12; none if the text has no letter and no digit. */
export function wordsToFind(search: string): string[] {
  const { words, runs } = split(search);
  const pairs = runs.flatMap((run) => ([...run].length === 1 ? [run] : pairsIn(run)));
  const distinct = [...new Set([...words, ...pairs])];
  // The beginning of another word demands nothing more.
  const needed = distinct.filter((word) => !distinct.some((other) => other !== word && other.startsWith(word)));
  return needed.slice(0, maxSearchWords);
}
