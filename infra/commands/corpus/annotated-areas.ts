/** Finds the fields and annotations of a page. A sealed page may look different only there. */
import { type Box, boxOf, type PageGeometry, pageGeometry } from '../../../shared/pdf/document/page-geometry.ts';
import { readPages } from '../../../shared/pdf/document/page-tree.ts';
import type { PdfDict, PdfObject } from '../../../shared/pdf/objects/objects.ts';
import { PdfReader } from '../../../shared/pdf/parser/reader.ts';
import type { Area } from './picture.ts';

/** Entries with the points of an annotation that has no appearance stream. */
const pointKeys = ['QuadPoints', 'Vertices', 'L', 'CL'];
/** Drawings may exceed their rectangle by this many points, for example line ends and text that is not rotated. */
const beyond = 12;

/** Returns the areas of each page, or an empty list for a file that cannot be read. */
export function annotatedAreas(file: Uint8Array): Area[][] {
  try {
    return areasOf(PdfReader.open(file));
  } catch {
    try {
      return areasOf(PdfReader.open(file, { rebuild: true }));
    } catch {
      return [];
    }
  }
}

function areasOf(reader: PdfReader): Area[][] {
  return readPages(reader, reader.budget).map((page) => {
    const geometry = pageGeometry(reader, page);
    const annotations = reader.array(page.dict.get('Annots')) ?? [];
    return annotations.flatMap((item) => {
      const annotation = reader.dict(item);
      return annotation ? boxesOf(reader, annotation).map((box) => displayed(box, geometry)) : [];
    });
  });
}

function boxesOf(reader: PdfReader, annotation: PdfDict): Box[] {
  const numbers = (object: PdfObject | undefined) =>
    (reader.array(object) ?? []).map((item) => reader.number(item) ?? 0);
  const lists = [...pointKeys.map((key) => annotation.get(key)), ...(reader.array(annotation.get('InkList')) ?? [])];
  const drawn = lists.map((list) => boundsOfPoints(numbers(list))).filter((box) => box !== undefined);
  const rect = boxOf(reader.numbers(annotation.get('Rect'), 4));
  return rect ? [rect, ...drawn] : drawn;
}

function boundsOfPoints(points: number[]): Box | undefined {
  const [xs, ys] = [0, 1].map((part) => points.filter((_, index) => index % 2 === part)) as [number[], number[]];
  if (ys.length === 0) return undefined;
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Converts a box in user space to an area of the displayed page. */
export function displayed(userSpace: Box, { box, rotate, userUnit }: PageGeometry): Area {
  const [left, bottom, right, top] = [
    userSpace[0] - beyond,
    userSpace[1] - beyond,
    userSpace[2] + beyond,
    userSpace[3] + beyond,
  ];
  const [across, up] = [right - left, top - bottom];
  const place = {
    0: { x: left - box[0], y: box[3] - top, width: across, height: up },
    90: { x: bottom - box[1], y: left - box[0], width: up, height: across },
    180: { x: box[2] - right, y: bottom - box[1], width: across, height: up },
    270: { x: box[3] - top, y: box[2] - right, width: up, height: across },
  }[rotate] ?? { x: 0, y: 0, width: 0, height: 0 };
  const scaled = (length: number) => length * userUnit;
  return { x: scaled(place.x), y: scaled(place.y), width: scaled(place.width), height: scaled(place.height) };
}
