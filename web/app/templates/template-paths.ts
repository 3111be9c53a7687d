import { type Step, steps } from '../prepare/steps.ts';

const path = /^\/app\/templates\/(tpl_[0-9a-f]{32})(?:\/(use|many|link|edit\/(\w+)))?$/;

export function templatePath(templateId: string, step: Step): string {
  return `/app/templates/${templateId}/edit/${step}`;
}

export function templateUsePath(templateId: string): string {
  return `/app/templates/${templateId}/use`;
}

export function templateManyPath(templateId: string): string {
  return `/app/templates/${templateId}/many`;
}

export function templateLinkPath(templateId: string): string {
  return `/app/templates/${templateId}/link`;
}

export type TemplatePlace =
  | { kind: 'use'; id: string }
  | { kind: 'many'; id: string }
  | { kind: 'link'; id: string }
  | { kind: 'edit'; id: string; step: Step };

/** The template in an address and the page about it; null for other addresses. */
export function templateAt(address: string): TemplatePlace | null {
  const [, id, place, name] = path.exec(address) ?? [];
  if (!id) return null;
  if (place === 'use' || place === 'many' || place === 'link') return { kind: place, id };
  const step = steps.find((one) => one === name);
  if (place !== undefined && !step) return null;
  return { kind: 'edit', id, step: step ?? 'recipients' };
}
