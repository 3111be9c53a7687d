/** The page of a resource as Markdown, for language models and other readers of text. */
import { codeSample } from './code-samples.ts';
import { objectIn, withoutOtherNames } from './objects.ts';
import { type Member, type Reference, requestMembers, titleOf } from './reference.ts';
import { type Group, limits, type PlacedOperation, propertiesOf, resolved, typeText } from './specification.ts';

/** @param objects the names of those that the page describes */
export function resourceMarkdown(group: Group, objects: string[], reference: Reference): string {
  const operations = group.operations.map((operation) => operationMarkdown(operation, reference));
  const described = objects.map((name) => {
    const members = propertiesOf({ $ref: `#/components/schemas/${name}` }, reference.specification);
    return `## ${name}\n\n${memberLines(members, reference)}`;
  });
  return `${[`# ${group.name}`, group.description, ...operations, ...described].join('\n\n')}\n`;
}

function operationMarkdown(operation: PlacedOperation, reference: Reference): string {
  const { operationId, method, path, summary, description = '', responses } = operation;
  const members = Object.entries(requestMembers(operation, reference))
    .filter(([, here]) => here.length > 0)
    .map(([place, here]) => `### ${place}\n\n${memberLines(here, reference)}`);
  const answers = Object.entries(responses).map(([status, answer]) => `- ${status}: ${answer.description}`);
  return [
    `## ${titleOf(operationId)}`,
    `\`${method} ${path}\``,
    `${summary}. ${description}`,
    ...members,
    `### answers\n\n${answers.join('\n')}`,
    `\`\`\`sh\n${codeSample(operation, reference.specification, 'curl')}\n\`\`\``,
  ].join('\n\n');
}

function memberLines(members: Member[], reference: Reference, indent = ''): string {
  const { specification, placed } = reference;
  return members
    .map(({ name, schema, isRequired, description }) => {
      const whole = resolved(schema, specification);
      const text = description ?? schema.description ?? whole.description ?? '';
      const type = typeText(withoutOtherNames(schema, placed, specification));
      const facts = [type, ...(isRequired ? ['required'] : []), ...limits(whole)].join('; ');
      const inner = objectIn(schema, placed, specification) ? [] : propertiesOf(schema, specification);
      const below = inner.length > 0 ? `\n${memberLines(inner, reference, `${indent}  `)}` : '';
      return `${indent}- \`${name}\` (${facts})${text && `: ${text}`}${below}`;
    })
    .join('\n');
}
