import type { ComponentChildren } from 'preact';

/** Short facts on one line, with a point between two. Where the line wraps, there is no point at its end. */
export function FactLine({ facts }: { facts: readonly ComponentChildren[] }) {
  return (
    <span class="fact-line">
      {facts.filter(Boolean).map((fact, index) => (
        <span key={index}>{fact}</span>
      ))}
    </span>
  );
}
