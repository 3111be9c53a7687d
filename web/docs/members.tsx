/** Parameters and properties with their types, bounds and descriptions; and text with `code` in it. */
import { partsOfCode } from './highlight.ts';
import { objectIn, withoutOtherNames } from './objects.ts';
import { type Member, objectAnchor, type Reference } from './reference.ts';
import { limits, propertiesOf, resolved, type Schema, typeText } from './specification.ts';

export function Words({ text }: { text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}

/** The type in words; the object in it leads to its description. */
function Type({ schema, reference }: { schema: Schema; reference: Reference }) {
  const { placed, specification, addressOf } = reference;
  const text = typeText(withoutOtherNames(schema, placed, specification));
  const name = objectIn(schema, placed, specification);
  if (!name) return <span class="type">{text}</span>;
  const [before = '', after = ''] = text.split(name);
  return (
    <span class="type">
      {before}
      <a href={`${addressOf(placed.get(name) ?? '')}#${objectAnchor(name)}`}>{name}</a>
      {after}
    </span>
  );
}

interface MemberFacts {
  member: Member;
  /** The identifier of the element. */
  id: string;
  reference: Reference;
}

function MemberLine({ member, id, reference }: MemberFacts) {
  const { name, schema, isRequired } = member;
  const { specification, placed } = reference;
  const whole = resolved(schema, specification);
  const text = member.description ?? schema.description ?? whole.description;
  const bounds = limits(whole);
  const inner = objectIn(schema, placed, specification) ? [] : propertiesOf(schema, specification);
  return (
    <li id={id}>
      <div class="member-name">
        <a href={`#${id}`}>
          <code>{name}</code>
        </a>
        <span class="type-line">
          <Type schema={schema} reference={reference} />
          {isRequired && <span class="required"> required</span>}
        </span>
      </div>
      <div class="member-text">
        {text && (
          <p>
            <Words text={text} />
          </p>
        )}
        {bounds.length > 0 && <p class="hint">{bounds.join('; ')}</p>}
      </div>
      {inner.length > 0 && (
        <details>
          <summary>
            {inner.length} {inner.length === 1 ? 'member' : 'members'}
          </summary>
          <MemberList members={inner} id={id} reference={reference} />
        </details>
      )}
    </li>
  );
}

/** @param id the start of the members' identifiers */
export function MemberList({ members, id, reference }: { members: Member[]; id: string; reference: Reference }) {
  return (
    <ul class="members">
      {members.map((member) => (
        <MemberLine key={member.name} member={member} id={`${id}.${member.name}`} reference={reference} />
      ))}
    </ul>
  );
}

interface SampleFacts {
  caption: string;
  /** Names the code among all code of the page. */
  label: string;
  text: string;
  language: string;
}

/** Code with a button that copies it. It scrolls by keyboard, too. */
export function Sample({ caption, label, text, language }: SampleFacts) {
  return (
    <figure class={`sample ${language}`}>
      <figcaption>{caption}</figcaption>
      <button type="button" class="copy" aria-label={`Copy: ${label}`}>
        Copy
      </button>
      <section tabIndex={0} aria-label={label}>
        <pre>
          <code>
            {partsOfCode(text, language).map(({ text: part, look }, index) =>
              look ? (
                <span key={index} class={`code-${look}`}>
                  {part}
                </span>
              ) : (
                part
              ),
            )}
          </code>
        </pre>
      </section>
    </figure>
  );
}
