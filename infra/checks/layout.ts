/** Limits the size of files, folders and page components. */

const maxFileLines = 400;
const maxFolderFiles = 60;
const maxComponentLines = 150;

/** Tables and data, to which the limit does not apply. */
const isData = /^infra\/azure\/|-metrics\.ts$|glyph-names\.ts$/;
const isCode = /\.(?:ts|tsx|mjs|css)$/;

/** Names of functions that return JSX begin with a capital letter; a component ends with its closing brace in column 1. */
const component = /^(?:export )?(?:default )?function ([A-Z]\w*)/;

function longComponents(path: string, lines: string[]): string[] {
  const found: string[] = [];
  for (const [start, line] of lines.entries()) {
    const name = component.exec(line)?.[1];
    const length = name === undefined ? 0 : lines.slice(start).indexOf('}') + 1;
    if (length > maxComponentLines) {
      found.push(`${path}:${start + 1}: the component ${name} has ${length} lines, ${maxComponentLines} is the most`);
    }
  }
  return found;
}

/** Returns one line for each limit that the file exceeds. */
export function layoutFaultsIn(path: string, text: string): string[] {
  if (!isCode.test(path) || isData.test(path)) return [];
  const lines = text.trimEnd().split('\n');
  const tooLong = lines.length > maxFileLines ? [`${path}: ${lines.length} lines, ${maxFileLines} is the most`] : [];
  return [...tooLong, ...(path.endsWith('.tsx') ? longComponents(path, lines) : [])];
}

/** Returns one line for each folder with too many files. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter((each) => isCode.test(each))) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFolderFiles)
    .map(([folder, count]) => `${folder}: ${count} files, ${maxFolderFiles} is the most`);
}
