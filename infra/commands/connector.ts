/**
 * `npm run connector -- --url https://sign.example.com`: writes the definition of the connector for Power Automate and Azure
 * Logic Apps, from the routes of this checkout.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { publishedDocument } from '../../shared/http/openapi-file.ts';
import { readArguments, refuseArguments } from '../arguments.ts';
import { loadFunctions } from '../bundle/function-files.ts';
import { connectorDefinition, connectorProperties } from '../connector/definition.ts';
import { runCommand } from '../environment.ts';

const usage = [
  'npm run connector -- --url <address>   the definition of the connector for the service at this https address,',
  '                                       in the folder connector',
  'npm run connector -- --url <address> --out <folder>',
].join('\n');

function originOf(address: string | undefined): string {
  if (address === undefined) refuseArguments('The option --url is missing.', usage);
  const { origin, protocol, pathname } = URL.canParse(address) ? new URL(address) : new URL('about:blank');
  if (protocol !== 'https:' || pathname !== '/') {
    refuseArguments('--url must be an https address without a path, such as https://sign.example.com.', usage);
  }
  return origin;
}

async function main(): Promise<void> {
  const { values } = readArguments({
    usage,
    options: { url: { type: 'string' }, out: { type: 'string', default: 'connector' } },
  });
  const origin = originOf(values.url);
  await loadFunctions();
  const folder = resolve(values.out);
  const files = {
    'apiDefinition.swagger.json': connectorDefinition(await publishedDocument(origin)),
    'apiProperties.json': connectorProperties(),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
    console.log(relative(process.cwd(), join(folder, name)));
  }
}

await runCommand(main);
