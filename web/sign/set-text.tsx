/** The text of a filled field, set in the lines and at the size of the sealed page. */
import type { SignField } from '../../shared/contracts/sign.ts';
import { setFieldText } from '../../shared/pdf/text/field-text.ts';
import { pageLetters } from './page-letters.ts';

interface SetTextProps {
  field: Pick<SignField, 'width' | 'height' | 'fontSize' | 'multiline'>;
  text: string;
  /** Whether screen readers read it; a control around it has a name of its own. */
  isRead?: boolean;
}

/** Firefox has it from 125 on. Without it lines can end between English words only. */
const canBreakAnywhere = 'Segmenter' in Intl;

export function SetText({ field: { width, height, fontSize, multiline }, text, isRead = false }: SetTextProps) {
  if (!canBreakAnywhere) return <span dir="auto">{text}</span>;
  const content = { text, ...(fontSize ? { size: fontSize } : {}), ...(multiline ? { isMultiline: true } : {}) };
  const { size, margin, room, lines } = setFieldText(content, { width, height }, pageLetters);
  return (
    <svg
      class="set-text"
      viewBox={`0 0 ${width} ${height}`}
      role={isRead ? 'img' : undefined}
      aria-label={isRead ? text : undefined}
      aria-hidden={isRead ? undefined : 'true'}
      focusable="false"
    >
      {lines.flatMap((line) => {
        const length = Math.min(pageLetters.measure(line.text, line.direction) * size, room);
        // Between lines stands a line break, which is not drawn: else their last and first words read as one word.
        return [
          <text
            key={line.baseline}
            x={line.direction === 'rtl' ? margin + room : margin}
            y={height - line.baseline}
            direction={line.direction}
            font-size={size}
            textLength={length || undefined}
            lengthAdjust="spacingAndGlyphs"
          >
            {line.text}
          </text>,
          '\n',
        ];
      })}
    </svg>
  );
}
