const edge = '\u0000';

/** A value that stands out in its sentence, wherever the language has it. */
export const marked = (value: string): string => `${edge}${value}${edge}`;

export function emphasized(sentence: string) {
  const parts = sentence.split(edge);
  return parts.map((part, index) => (index % 2 === 1 ? <strong key={part}>{part}</strong> : part));
}
