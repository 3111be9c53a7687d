/** Icons of text, file attachment and sound annotations (ISO 32000-2, 12.5.6.4, 12.5.6.15, 12.5.6.16). */
import { number } from '../drawing/content-number.ts';
import { colourOf, fillOperator } from './annotation-style.ts';
import type { MarkupWork } from './markup-work.ts';

/** Paths in a square of 20. */
const outlines: Record<string, string> = {
  note: '3 2 14 16 re B 5.5 14 m 14.5 14 l S 5.5 11 m 14.5 11 l S 5.5 8 m 14.5 8 l S 5.5 5 m 11 5 l S',
  comment: '2 6 m 2 17 l 18 17 l 18 6 l 10 6 l 6 2 l 6 6 l h B 5 13.5 m 15 13.5 l S 5 10 m 12 10 l S',
  help: '10 2 m 14.4 2 18 5.6 18 10 c 18 14.4 14.4 18 10 18 c 5.6 18 2 14.4 2 10 c 2 5.6 5.6 2 10 2 c B 7.5 12 m 7.5 16 12.5 16 12.5 12.5 c 12.5 10 10 10.5 10 8 c S 9.4 4.8 1.2 1.2 re f',
  insert: '3 3 m 10 17 l 17 3 l h B',
  clip: '7 5 m 7 14 l 7 18 13 18 13 14 c 13 5 l 13 1.5 9 1.5 9 5 c 9 12 l 9 14 11 14 11 12 c 11 6 l S',
  pin: '10 9 m 10 2 l S 6 9 8 2 re B 7.5 11 m 7.5 17 l 12.5 17 l 12.5 11 l h B',
  speaker:
    '3 8 m 3 12 l 6 12 l 11 16 l 11 4 l 6 8 l h B 13.5 7.5 m 15 9 15 11 13.5 12.5 c S 15.5 5.5 m 18 8 18 12 15.5 14.5 c S',
};

const named: Record<string, string> = {
  Note: 'note',
  Comment: 'comment',
  Key: 'note',
  Help: 'help',
  NewParagraph: 'insert',
  Paragraph: 'insert',
  Insert: 'insert',
  Paperclip: 'clip',
  PushPin: 'pin',
  Graph: 'note',
  Tag: 'note',
  Speaker: 'speaker',
  Mic: 'speaker',
};

const usual: Record<string, string> = { Text: 'note', FileAttachment: 'pin', Sound: 'speaker' };

/** Points; viewers draw icons about this large and ignore the rectangle. */
const side = 20;

/** Draws the icon that `/Name` names, at the upper left corner of the rectangle. */
export function drawIcon(work: MarkupWork): void {
  const { canvas, source, annotation, rect, area } = work;
  const subtype = source.name(annotation.get('Subtype')) ?? '';
  const icon = named[source.name(annotation.get('Name')) ?? ''] ?? usual[subtype] ?? 'note';
  const [width, height] = [rect[2] - rect[0], rect[3] - rect[1]];
  const isIconSized = width >= 8 && width <= 48 && height >= 8 && height <= 48;
  const size = isIconSized ? Math.min(width, height) : side;
  const [x, y] = [rect[0], rect[3] - size];
  [area[0], area[1], area[2], area[3]] = [x, y, x + size, y + size];
  const colour = fillOperator(colourOf(source, annotation.get('C')) ?? [1, 0.93, 0.4]);
  const scale = number(size / side);
  canvas.put(
    `q ${scale} 0 0 ${scale} ${number(x)} ${number(y)} cm ${colour} 0.2 G 1 w 1 j 1 J ${outlines[icon] ?? ''} Q`,
  );
}
