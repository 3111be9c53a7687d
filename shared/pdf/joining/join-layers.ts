/** Joins optional content (ISO 32000-2, 8.11): each layer stays as visible as in its own file. */
import { name, PdfDict, type PdfObject, PdfRef } from '../objects/objects.ts';
import type { PartCopy } from './part-copy.ts';

/** Lists of the default configuration that are joined. */
const lists = ['Order', 'RBGroups', 'Locked', 'AS'] as const;

export class JoinedLayers {
  private readonly groups: PdfObject[] = [];
  private readonly hidden: PdfObject[] = [];
  private readonly listed = new Map<string, PdfObject[]>();

  add(part: PartCopy): void {
    const { source } = part;
    const properties = source.dict(source.catalog.get('OCProperties'));
    if (!properties) return;
    const groups = (source.array(properties.get('OCGs')) ?? []).filter((group) => group instanceof PdfRef);
    const configuration = source.dict(properties.get('D'));
    const numbersIn = (key: string) =>
      new Set((source.array(configuration?.get(key)) ?? []).flatMap((ref) => (ref instanceof PdfRef ? ref.num : [])));
    const [shown, hidden] = [numbersIn('ON'), numbersIn('OFF')];
    const isOff = source.name(configuration?.get('BaseState')) === 'OFF';
    for (const group of groups) {
      const copy = part.copy(group);
      this.groups.push(copy);
      if (isOff ? !shown.has(group.num) : hidden.has(group.num)) this.hidden.push(copy);
    }
    for (const key of lists) {
      const items = source.array(configuration?.get(key)) ?? [];
      this.listed.set(key, [...(this.listed.get(key) ?? []), ...items.map((item) => part.copy(item))]);
    }
  }

  /** Undefined if no part has layers. */
  finish(): PdfDict | undefined {
    if (this.groups.length === 0) return undefined;
    const configuration = PdfDict.of({ BaseState: name('ON'), OFF: this.hidden });
    for (const [key, items] of this.listed) if (items.length > 0) configuration.set(key, items);
    return PdfDict.of({ OCGs: this.groups, D: configuration });
  }
}
