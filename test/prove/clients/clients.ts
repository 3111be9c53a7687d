/**
 * Generates clients from the OpenAPI document of a running product with openapi-generator, and runs one story with each.
 * The contract tests do the same with openapi-typescript. Two linters check the document.
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PDFDocument } from 'pdf-lib';
import { aClient } from '../client.ts';
import { anOwner } from '../owner.ts';
import type { Report } from '../validators/signatures.ts';
import { output, run } from '../validators/tools.ts';
import { aWorld, secretsOf } from '../world.ts';

const linters = ['@stoplight/spectral-cli@6.16.3', '@apidevtools/swagger-parser@13.0.0'];
const parse = "import('@apidevtools/swagger-parser').then((one) => one.default.validate('openapi.json'))";
const runsJava = 'org.codehaus.mojo:exec-maven-plugin:3.6.2:java';
/** Status of the envelope, status of the recipient, type of the first event, whether more events follow. */
const expected = 'sent sent envelope.created True';

export async function proveClients(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-clients-'));
  const world = await aWorld();
  const lines = ['', '| Generator or linter | Verdict |', '|---|---|'];
  const problems: string[] = [];
  const judge = async (name: string, ask: () => Promise<string>, wanted: string) => {
    const said = (await ask().catch((error: Error) => error.message)).trim();
    if (said !== wanted) problems.push(`${name}: ${said}`);
    lines.push(`| ${name} | ${said === wanted ? 'right' : 'wrong'} |`);
  };
  try {
    const host = await world.aHost();
    const client = aClient(() => host.url);
    const owner = await anOwner(client, secretsOf(world).stripe, world.receiver.url);
    const { json } = await client.call('GET', '/api/openapi.json');
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(json));
    await writeFile(join(folder, 'package.json'), '{}');
    await writeFile(join(folder, '.spectral.json'), '{"extends":["spectral:oas"]}');
    const here = async (command: string, args: string[], env: Record<string, string> = {}) => {
      const { status, stdout, stderr } = await run(command, args, { cwd: folder, env });
      if (status !== 0) throw new Error(`${command} ended with ${status}: ${(stdout + stderr).slice(-2_000)}`);
      return stdout;
    };
    await here('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...linters]);
    const lint = () =>
      here('npx', ['spectral', 'lint', 'openapi.json', '--quiet', '--format', 'text', '--fail-severity', 'hint']);
    await judge('spectral', lint, '');
    await judge('swagger-parser', () => here('node', ['-e', parse]), '');

    await cp(join(import.meta.dirname, 'pom.xml'), join(folder, 'pom.xml'));
    await output('mvn', ['-q', '-B', '-f', join(folder, 'pom.xml'), 'generate-sources']);
    const pdf = await PDFDocument.create();
    pdf.addPage();
    const env = {
      BASE: host.url,
      KEY: owner.key,
      DOCUMENT: await pdf.saveAsBase64(),
      PYTHONPATH: join(folder, 'python'),
    };
    const python = async () => {
      await here('python3', ['-m', 'venv', 'environment']);
      await here('environment/bin/pip', ['install', '--quiet', '-r', 'python/requirements.txt']);
      return here('environment/bin/python', [join(import.meta.dirname, 'story.py')], env);
    };
    await judge('openapi-generator, Python', python, expected);
    await mkdir(join(folder, 'go/story'));
    await cp(join(import.meta.dirname, 'story.go'), join(folder, 'go/story/main.go'));
    await judge('openapi-generator, Go', () => here('go', ['run', '-C', 'go', './story'], env), expected);
    await cp(join(import.meta.dirname, 'Story.java'), join(folder, 'java/src/main/java/Story.java'));
    const java = ['-q', '-B', '-f', 'java/pom.xml', '-Djava.version=11', '-Dexec.mainClass=Story', 'compile', runsJava];
    const story = async () => stripVTControlCharacters(await here('mvn', java, env));
    await judge('openapi-generator, Java', story, expected);
    return { lines, problems };
  } finally {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  }
}
