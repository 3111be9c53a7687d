const scallops = 18;
const radius = 14.6;

/** A point of the edge, in units of a 32 × 32 box. */
function corner(index: number): string {
  const angle = (2 * Math.PI * index) / scallops;
  return `${(16 + radius * Math.sin(angle)).toFixed(2)} ${(16 - radius * Math.cos(angle)).toFixed(2)}`;
}

const edge = `M${corner(0)}${Array.from({ length: scallops }, (_, index) => `A2.8 2.8 0 0 1 ${corner(index + 1)}`).join('')}z`;

/** The word TEST. */
const test =
  'M7.8 13.6h3.2M9.4 13.6v5M15.3 13.6h-2.6v5h2.6M12.7 16h2.3M19.3 14.3c-.5-.8-2.4-.9-2.5.4-.1 1.4 2.6 1 2.6 2.5 0 1.6-2.2 1.6-2.8.6M20.9 13.6h3.2M22.5 13.6v5';

interface SealProps {
  /** `text`: as high as a line of text. `large`: with the ring of an embossed seal. */
  size?: 'text' | 'large';
  /** Whether the document has just been completed in front of the reader. The seal is then pressed on, once. */
  isNew?: boolean;
  /** Whether the certificate is one for tests: the seal then says so, instead of its tick. */
  isTest?: boolean;
}

/** The seal of a completed document, in the accent colour. It is decoration: a text beside it has the same meaning. */
export function Seal({ size = 'text', isNew = false, isTest = false }: SealProps) {
  const classes = ['seal', size === 'large' ? 'large' : '', isNew ? 'pressed' : ''];
  return (
    <svg class={classes.filter(Boolean).join(' ')} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path class="edge" d={edge} />
      {size === 'large' && <circle cx="16" cy="16" r="12" fill="none" />}
      {isTest ? (
        <path class="word" d={test} fill="none" />
      ) : (
        <path class="tick" d="M10.5 16.5l4 4 7.5-8.5" fill="none" pathLength="1" />
      )}
    </svg>
  );
}
