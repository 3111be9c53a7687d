/**
 * Route templates of ASP.NET Core: literals (compared without case), `{p}`, `{p?}`, `{p=default}`, `{*rest}`,
 * constraints, and segments of several parts such as `{name}.{ext}`.
 */
import { HostError } from './host-error.ts';
import { type RouteConstraint, routeConstraint } from './route-constraint.ts';

interface Parameter {
  name: string;
  isOptional: boolean;
  isCatchAll: boolean;
  default: string | undefined;
  constraints: RouteConstraint[];
}

/** One path segment: a pattern whose groups are its parameters in order. */
interface Segment {
  pattern: RegExp;
  parameters: Parameter[];
  /** Exactly one parameter and nothing else: only such a segment can be left out. */
  only: Parameter | undefined;
}

export interface RouteTemplate {
  text: string;
  /** The parameters, or undefined when the path is not of this route. */
  match(path: string): Record<string, string> | undefined;
}

/** Splits at `separator`, but not inside braces or parentheses. */
function splitOutside(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text) {
    if (char === '{' || char === '(') depth++;
    if (char === '}' || char === ')') depth--;
    if (char === separator && depth <= 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}

/** Parts of a segment: literals and the insides of braces, `{{` and `}}` inside standing for one brace. */
function partsOf(segment: string): ({ literal: string } | { parameter: string })[] {
  const parts: ({ literal: string } | { parameter: string })[] = [];
  let at = 0;
  while (at < segment.length) {
    if (segment[at] === '}') throw new HostError(`the route segment "${segment}" has an unmatched brace.`);
    if (segment[at] !== '{') {
      const end = segment.slice(at).search(/[{}]/);
      const literal = end < 0 ? segment.slice(at) : segment.slice(at, at + end);
      parts.push({ literal });
      at += literal.length;
      continue;
    }
    let inside = '';
    at++;
    for (;;) {
      const char = segment[at];
      if (char === undefined) throw new HostError(`the route segment "${segment}" has an unmatched brace.`);
      const isDoubled = (char === '{' || char === '}') && segment[at + 1] === char;
      if (char === '}' && !isDoubled) break;
      inside += char;
      at += isDoubled ? 2 : 1;
    }
    parts.push({ parameter: inside });
    at++;
  }
  return parts;
}

function parameterOf(inside: string): Parameter {
  const [head = '', ...constraints] = splitOutside(inside, ':');
  let rest = constraints.length > 0 ? (constraints[constraints.length - 1] ?? '') : head;
  const equals = splitOutside(rest, '=');
  const fallback = equals.length > 1 ? equals.slice(1).join('=') : undefined;
  rest = equals[0] ?? '';
  const isOptional = fallback === undefined && rest.endsWith('?');
  if (isOptional) rest = rest.slice(0, -1);
  if (constraints.length > 0) constraints[constraints.length - 1] = rest;
  const name = constraints.length > 0 ? head : rest;
  const stars = /^\*{0,2}/.exec(name)?.[0].length ?? 0;
  const bare = name.slice(stars);
  if (!/^[^/{}?*=:]+$/.test(bare)) throw new HostError(`the route parameter "{${inside}}" has no valid name.`);
  return {
    name: bare,
    isOptional,
    isCatchAll: stars > 0,
    default: fallback,
    constraints: constraints.filter(Boolean).map(routeConstraint),
  };
}

const escapeLiteral = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function segmentOf(text: string): Segment {
  const parts = partsOf(text);
  const parameters: Parameter[] = [];
  let pattern = '';
  for (const [index, part] of parts.entries()) {
    if ('literal' in part) {
      const next = parts[index + 1];
      const isDotBeforeOptional =
        part.literal.endsWith('.') &&
        index === parts.length - 2 &&
        next &&
        'parameter' in next &&
        next.parameter.endsWith('?');
      // In "{name}.{ext?}" the period goes with the extension.
      pattern += isDotBeforeOptional
        ? `${escapeLiteral(part.literal.slice(0, -1))}(?:\\.`
        : escapeLiteral(part.literal);
      if (isDotBeforeOptional) {
        parameters.push(parameterOf('parameter' in next ? next.parameter : ''));
        pattern += '(.+?))?';
        break;
      }
      continue;
    }
    const parameter = parameterOf(part.parameter);
    if (parts.length > 1 && (parameter.isCatchAll || parameter.isOptional)) {
      throw new HostError(`the route segment "${text}" has an optional or catch-all part beside others.`);
    }
    parameters.push(parameter);
    pattern += parts.some((other, later) => later > index && 'parameter' in other && other.parameter.endsWith('?'))
      ? '([^.]+|.+?)'
      : '(.+)';
  }
  return {
    pattern: new RegExp(`^${pattern}$`, 'is'),
    parameters,
    only: parts.length === 1 ? parameters[0] : undefined,
  };
}

function accepts(parameter: Parameter, value: string): boolean {
  return parameter.constraints.every((isMet) => isMet(value));
}

export function routeTemplate(text: string): RouteTemplate {
  const segments = splitOutside(text.replace(/\/$/, ''), '/')
    .filter((segment, _index, all) => all.length > 1 || segment !== '')
    .map(segmentOf);
  const names = segments.flatMap(({ parameters }) => parameters.map(({ name }) => name.toLowerCase()));
  if (new Set(names).size < names.length) throw new HostError(`the route "${text}" uses a parameter twice.`);
  if (segments.some(({ only }, index) => only?.isCatchAll && index < segments.length - 1)) {
    throw new HostError(`the route "${text}" has a catch-all that is not its end.`);
  }

  function match(path: string): Record<string, string> | undefined {
    const given = path.replace(/^\//, '').replace(/\/$/, '');
    const values = given === '' ? [] : given.split('/');
    const found: Record<string, string> = {};
    for (const [index, { pattern, parameters, only }] of segments.entries()) {
      const value = only?.isCatchAll ? values.slice(index).join('/') : values[index];
      if (value === undefined || (value === '' && only)) {
        const mayBeAbsent = only && (only.isOptional || only.isCatchAll || only.default !== undefined);
        if (!mayBeAbsent || (value === '' && !only.isCatchAll)) return undefined;
        if (only.default !== undefined) found[only.name] = only.default;
        continue;
      }
      const groups = pattern.exec(value);
      if (!groups) return undefined;
      for (const [at, parameter] of parameters.entries()) {
        const part = groups[at + 1];
        if (part === undefined) continue;
        if (!accepts(parameter, part)) return undefined;
        found[parameter.name] = part;
      }
      if (only?.isCatchAll) return found;
    }
    return values.length > segments.length ? undefined : found;
  }

  return { text, match };
}
