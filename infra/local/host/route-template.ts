/**
 * The route templates of ASP.NET Core that the product uses: literals (compared without case), `{p}`, `{p?}`,
 * `{p:maxlength(n)}`, and `{*rest}` at the end. It refuses other segments.
 */
import { HostError } from './host-error.ts';

interface Parameter {
  name: string;
  isOptional: boolean;
  isCatchAll: boolean;
  maxLength: number;
}

export interface RouteTemplate {
  text: string;
  /** Returns the parameters, or undefined for the path of another route. */
  match(path: string): Record<string, string> | undefined;
}

const parameter = /^\{(\*?)([a-z]\w*)(?::maxlength\((\d+)\))?(\??)\}$/i;

/** A literal in lower case, or a parameter. */
function segmentOf(text: string): string | Parameter {
  if (!/[{}]/.test(text)) return text.toLowerCase();
  const [, star, name, maxLength = 'Infinity', optional] = parameter.exec(text) ?? [];
  if (name === undefined) throw new HostError(`this host does not imitate the route segment "${text}".`);
  const isCatchAll = star === '*';
  return { name, isCatchAll, isOptional: isCatchAll || optional === '?', maxLength: Number(maxLength) };
}

export function routeTemplate(text: string): RouteTemplate {
  const segments = text.split('/').filter(Boolean).map(segmentOf);
  const parameters = segments.filter((segment) => typeof segment !== 'string');
  if (new Set(parameters.map(({ name }) => name.toLowerCase())).size < parameters.length) {
    throw new HostError(`the route "${text}" uses a parameter twice.`);
  }
  const catchAll = parameters.find(({ isCatchAll }) => isCatchAll);
  if (catchAll && catchAll !== segments.at(-1)) {
    throw new HostError(`the route "${text}" has a catch-all that is not its end.`);
  }

  function match(path: string): Record<string, string> | undefined {
    const given = path.replace(/^\//, '').replace(/\/$/, '');
    const values = given === '' ? [] : given.split('/');
    if (values.length > segments.length && !catchAll) return undefined;
    const found: Record<string, string> = {};
    for (const [index, segment] of segments.entries()) {
      if (typeof segment === 'string') {
        if (values[index]?.toLowerCase() !== segment) return undefined;
        continue;
      }
      const { name, isOptional, isCatchAll, maxLength } = segment;
      const value = isCatchAll ? values.slice(index).join('/') : values[index];
      if (!value) {
        // An empty segment in the middle of a path is not a missing segment.
        if (!isOptional || (value === '' && !isCatchAll)) return undefined;
      } else if (value.length > maxLength) return undefined;
      else found[name] = value;
    }
    return found;
  }

  return { text, match };
}
