/** Who signs, in which order, and how they are spoken to. */
import { useState } from 'preact/hooks';
import { languages } from '../../../shared/domain/language.ts';
import type { RecipientRole } from '../../../shared/domain/recipient.ts';
import { Button } from '../../parts/button.tsx';
import { CheckField, Form, SelectField, TextField } from '../../parts/form.tsx';
import { languageNames } from '../../parts/language-names.ts';
import { Notice } from '../../parts/notice.tsx';
import { complaint } from '../complaint.ts';
import { useTask } from '../screen.tsx';
import { type Envelope, service } from '../service.ts';
import type { Keeping } from './keeping.ts';
import { newPerson, type Person, tintOf, toPerson, toSignerBody } from './person.ts';

const roles: readonly (readonly [RecipientRole, string])[] = [
  ['signer', 'Signs'],
  ['approver', 'Approves, without a signature'],
  ['viewer', 'May read it'],
  ['cc', 'Gets a copy at the end'],
];

interface StepProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
  keeping: Keeping;
  onDone: () => void;
}

interface PersonCardProps {
  person: Person;
  index: number;
  count: number;
  isOrdered: boolean;
  details: Record<string, string>;
  onEdit: (change: Partial<Person>) => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
}

function PersonCard({ person, index, count, isOrdered, details, onEdit, onRemove, onMove }: PersonCardProps) {
  const wrong = (property: string) => complaint(details[`signers[${index}].${property}`]);
  const who = person.name.trim() || `Person ${index + 1}`;
  return (
    <li>
      <fieldset class="person" style={{ '--tint': tintOf(index) }}>
        <legend class="sr">{who}</legend>
        <div class="grid">
          <TextField
            label="Name"
            value={person.name}
            onValue={(name) => onEdit({ name })}
            wrong={wrong('name')}
            maxLength={200}
            autoComplete="off"
            required
          />
          <TextField
            label="E-mail address"
            type="email"
            value={person.email}
            onValue={(email) => onEdit({ email })}
            wrong={wrong('email')}
            autoComplete="off"
            required
          />
        </div>
        <div class="grid">
          <SelectField label="What they do" value={person.role} onValue={(role) => onEdit({ role })} options={roles} />
          <SelectField
            label="Language"
            value={person.language}
            onValue={(language) => onEdit({ language })}
            options={languages.map((language) => [language, languageNames[language]])}
          />
          <TextField
            label="Access code (optional)"
            value={person.accessCode ?? ''}
            onValue={(accessCode) => onEdit({ accessCode })}
            wrong={wrong('accessCode')}
            hint="Tell it by phone, not by e-mail."
            autoComplete="off"
            spellcheck={false}
            isCapitalized={false}
            maxLength={64}
          />
        </div>
        <div class="row apart">
          {isOrdered && count > 1 ? (
            <div class="row">
              <Button
                look="quiet"
                icon="up"
                disabled={index === 0}
                label={`Earlier: ${who}`}
                onClick={() => onMove(-1)}
              >
                Earlier
              </Button>
              <Button
                look="quiet"
                icon="down"
                disabled={index === count - 1}
                label={`Later: ${who}`}
                onClick={() => onMove(1)}
              >
                Later
              </Button>
            </div>
          ) : (
            <span />
          )}
          {count > 1 && (
            <Button look="bare" icon="trash" label={`Remove ${who}`} onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
      </fieldset>
    </li>
  );
}

function peopleOf({ signers }: Envelope): Person[] {
  return [...signers].sort((a, b) => a.order - b.order).map(toPerson);
}

function isInOrder({ signers }: Envelope): boolean {
  return new Set(signers.map(({ order }) => order)).size > 1;
}

function toBody(name: string, people: readonly Person[], isOrdered: boolean) {
  const signers = people.map((person, index) => toSignerBody({ ...person, order: isOrdered ? index + 1 : 1 }));
  return { name, signers };
}

export function PeopleStep({ envelope, onChange, keeping, onDone }: StepProps) {
  const [name, setName] = useState(envelope.name);
  const [people, setPeople] = useState(() => (envelope.signers.length > 0 ? peopleOf(envelope) : [newPerson(1)]));
  const [isOrdered, setOrdered] = useState(() => isInOrder(envelope));
  const task = useTask();

  const edit = (key: string, change: Partial<Person>) =>
    setPeople(people.map((person) => (person.key === key ? { ...person, ...change } : person)));
  const move = (index: number, by: -1 | 1) => {
    const next = [...people];
    const [person] = next.splice(index, 1);
    if (person) next.splice(index + by, 0, person);
    setPeople(next);
  };
  keeping.current = async () => {
    const body = toBody(name.trim() || envelope.name, people, isOrdered);
    const kept = toBody(envelope.name, peopleOf(envelope), isInOrder(envelope));
    if (JSON.stringify(body) === JSON.stringify(kept)) return true;
    return task.run(async () => onChange(await service.update(envelope.id, body)));
  };

  return (
    <Form onSend={onDone}>
      {task.failure && <Notice tone="bad">{task.failure.message}</Notice>}
      <TextField label="Name of the document" value={name} onValue={setName} maxLength={255} required />
      <h2>People</h2>
      <ol class="stack">
        {people.map((person, index) => (
          <PersonCard
            key={person.key}
            person={person}
            index={index}
            count={people.length}
            isOrdered={isOrdered}
            details={task.failure?.details ?? {}}
            onEdit={(change) => edit(person.key, change)}
            onRemove={() => setPeople(people.filter(({ key }) => key !== person.key))}
            onMove={(by) => move(index, by)}
          />
        ))}
      </ol>
      <div class="row">
        <Button look="quiet" icon="plus" onClick={() => setPeople([...people, newPerson(people.length + 1)])}>
          Add a person
        </Button>
      </div>
      {people.length > 1 && (
        <CheckField
          label="They act one after the other, in this order. Otherwise everybody is asked at once."
          checked={isOrdered}
          onChecked={setOrdered}
        />
      )}
      <div class="row end">
        <Button type="submit" busy={task.busy} onward>
          Continue to the fields
        </Button>
      </div>
    </Form>
  );
}
