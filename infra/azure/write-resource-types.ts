/**
 * `tsx infra/azure/write-resource-types.ts <clone>`: writes `resource-types.json`, the published Azure types that the
 * templates use. A test compares the templates with it. The clone: `git clone --depth 1 --filter=blob:none
 * --no-checkout https://github.com/Azure/bicep-types-az`
 */
import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectShape, ResourceTypes, TypeShape } from './resource-types.ts';

/** The form of the repository; a reference is `#/<index>`. */
interface Published {
  $type: string;
  name?: string;
  value?: string;
  body?: Reference;
  elements?: Reference[] | Record<string, Reference>;
  itemType?: Reference;
  properties?: Record<string, PublishedProperty>;
  baseProperties?: Record<string, PublishedProperty>;
  additionalProperties?: Reference;
  discriminator?: string;
}
interface Reference {
  $ref: string;
}
interface PublishedProperty {
  type: Reference;
  flags: number;
}

const isRequired = 1;
const isReadOnly = 2;

/** The types of one file in the form of the snapshot. Each object gets a number. */
class Telling {
  private readonly numbers = new Map<string, number>();
  private readonly file: string;
  private readonly published: Published[];
  private readonly objects: ObjectShape[];

  constructor(file: string, published: Published[], objects: ObjectShape[]) {
    this.file = file;
    this.published = published;
    this.objects = objects;
  }

  resource(name: string): TypeShape | undefined {
    const found = this.published.find((type) => type.$type === 'ResourceType' && type.name === name);
    return found?.body && this.tell(found.body);
  }

  private tell({ $ref }: Reference): TypeShape {
    const type = this.published[Number($ref.slice(2))];
    if (!type) throw new Error(`${this.file} has no ${$ref}.`);
    switch (type.$type) {
      case 'StringType':
        return 'string';
      case 'IntegerType':
        return 'int';
      case 'BooleanType':
        return 'bool';
      case 'StringLiteralType':
        return { oneOf: [type.value ?? ''] };
      case 'UnionType':
        return this.union((type.elements as Reference[]).map((element) => this.tell(element)));
      case 'ArrayType':
        return { listOf: type.itemType ? this.tell(type.itemType) : 'any' };
      case 'ObjectType':
        return this.numbered($ref, () => this.object(type.properties ?? {}, type.additionalProperties));
      case 'DiscriminatedObjectType':
        return this.numbered($ref, () => ({
          ...this.object(type.baseProperties ?? {}, undefined),
          by: type.discriminator ?? '',
          cases: Object.fromEntries(Object.entries(type.elements ?? {}).map(([name, one]) => [name, this.tell(one)])),
        }));
      default:
        return 'any';
    }
  }

  /** The known texts, also where the type is open: an unknown one is more likely a slip than a new value. */
  private union(members: TypeShape[]): TypeShape {
    const texts = members.flatMap((member) => (typeof member === 'object' && 'oneOf' in member ? member.oneOf : []));
    if (members.every((member) => member === 'string' || (typeof member === 'object' && 'oneOf' in member))) {
      return texts.length > 0 ? { oneOf: texts } : 'string';
    }
    return members.length === 1 ? (members[0] as TypeShape) : 'any';
  }

  private numbered($ref: string, make: () => ObjectShape): number {
    const known = this.numbers.get($ref);
    if (known !== undefined) return known;
    const number = this.objects.push({}) - 1;
    this.numbers.set($ref, number);
    Object.assign(this.objects[number] as ObjectShape, make());
    return number;
  }

  private object(properties: Record<string, PublishedProperty>, rest: Reference | undefined): ObjectShape {
    const all = Object.entries(properties);
    const written = all.filter(([, { flags }]) => (flags & isReadOnly) === 0);
    const told = (wanted: number) =>
      Object.fromEntries(
        written
          .filter(([, { flags }]) => (flags & isRequired) === wanted)
          .map(([name, { type }]) => [name, this.tell(type)]),
      );
    const shape = {
      required: told(isRequired),
      optional: told(0),
      readOnly: all.filter((each) => !written.includes(each)).map(([name]) => name),
    };
    return { ...shape, ...(rest ? { rest: this.tell(rest) } : {}) };
  }
}

async function usedTypes(): Promise<string[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.bicep'));
  const texts = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')));
  const used = texts.flatMap((text) => [...text.matchAll(/^resource \w+ '([^']+)'/gm)].map(([, type]) => type ?? ''));
  return [...new Set(used)].sort();
}

function snapshotOf(clone: string, used: string[]): ResourceTypes {
  const git = (...command: string[]) =>
    execFileSync('git', ['-C', clone, ...command], { encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();
  const files = git('ls-tree', '-r', '--name-only', 'HEAD', 'generated').split('\n');
  const snapshot: ResourceTypes = {
    source: 'https://github.com/Azure/bicep-types-az',
    commit: git('rev-parse', 'HEAD'),
    date: git('log', '-1', '--format=%cs'),
    resources: {},
    objects: [],
  };
  const tellings = new Map<string, Telling>();
  for (const name of used) {
    const [type = '', version = ''] = name.split('@');
    const ending = `/${type.split('/')[0]?.toLowerCase()}/${version}/types.json`;
    for (const file of files.filter((candidate) => candidate.endsWith(ending))) {
      const telling =
        tellings.get(file) ?? new Telling(file, JSON.parse(git('show', `HEAD:${file}`)), snapshot.objects);
      tellings.set(file, telling);
      const body = telling.resource(name);
      if (body !== undefined) snapshot.resources[name] = body;
    }
    if (snapshot.resources[name] === undefined) throw new Error(`Azure has not published ${name}.`);
  }
  return snapshot;
}

const [clone] = process.argv.slice(2);
if (!clone) throw new Error('Usage: tsx infra/azure/write-resource-types.ts <clone of Azure/bicep-types-az>');
const snapshot = snapshotOf(clone, await usedTypes());
// Writes one object per line, so that a diff shows the changes of a new version.
const { objects, ...head } = snapshot;
const lines = objects.map((object) => JSON.stringify(object)).join(',\n');
const text = `${JSON.stringify(head, null, 1).slice(0, -2)},\n "objects": [\n${lines}\n]}\n`;
await writeFile(join(import.meta.dirname, 'resource-types.json'), text);
