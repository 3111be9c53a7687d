/** Who signs, in which order, and how they are spoken to. */
import { useState } from 'preact/hooks';
import { languages } from '../../../shared/domain/language.ts';
import type { RecipientRole } from '../../../shared/domain/recipient.ts';
import { Button } from '../../components/button.tsx';
import { CheckField, Form, SelectField, TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { languageNames } from '../../messages/language-names.ts';
import { complaint } from '../complaint.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useTask } from '../screen.tsx';
import { type Envelope, service } from '../service.ts';
import type { Keeping } from './keeping.ts';
import {
  canFill,
  joined,
  moved,
  newPerson,
  type Person,
  tintOf,
  toPerson,
  toSignerBody,
  withOneMore,
  without,
} from './person.ts';

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
  /** In an order: the person before, and whether both are asked at once. */
  before: Person | undefined;
  /** What it has been given to fill in. */
  fields: number;
  details: Record<string, string>;
  onEdit: (change: Partial<Person>) => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
  onJoin: (isJoined: boolean) => void;
}

function PersonCard(props: PersonCardProps) {
  const { person, index, count, isOrdered, before, fields, details, onEdit, onRemove, onMove, onJoin } = props;
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
          <SelectField
            label="What they do"
            value={person.role}
            onValue={(role) => onEdit({ role })}
            options={roles}
            hint={
              fields > 0 && !canFill(person)
                ? `They fill in nothing then: ${fields === 1 ? 'their field' : `their ${fields} fields`} will be removed.`
                : undefined
            }
          />
          <SelectField
            label="Language"
            value={person.language}
            onValue={(language) => onEdit({ language })}
            options={languages.map((language) => [language, languageNames[language]])}
          />
          <TextField
            label="Access code (optional)"
            value={person.accessCode}
            onValue={(accessCode) => onEdit({ accessCode })}
            wrong={wrong('accessCode')}
            hint={`Tell it by phone, not by e-mail.${person.id ? ' Left empty, one that is set stays.' : ''}`}
            autoComplete="off"
            spellcheck={false}
            isCapitalized={false}
            maxLength={64}
          />
        </div>
        {isOrdered && before && (
          <CheckField
            label={`At the same time as ${before.name.trim() || `person ${index}`}`}
            checked={person.order === before.order}
            onChecked={onJoin}
          />
        )}
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
  const signers = people.map((person) => toSignerBody(isOrdered ? person : { ...person, order: 1 }));
  return { name, signers };
}

export function PeopleStep({ envelope, onChange, keeping, onDone }: StepProps) {
  const [name, setName] = useState(envelope.name);
  const [people, setPeople] = useState(() => (envelope.signers.length > 0 ? peopleOf(envelope) : [newPerson(1)]));
  const [isOrdered, setOrdered] = useState(() => isInOrder(envelope));
  const [doomed, setDoomed] = useState<Person | null>(null);
  const task = useTask();

  const fieldsOf = ({ id }: Person) => envelope.fields.filter(({ recipientId }) => recipientId === id).length;
  const remove = ({ key }: Person) => {
    setPeople(without(people, key));
    // The button that had the focus is gone, and behind a dialog nothing can get it.
    requestAnimationFrame(() => document.getElementById('add-person')?.focus());
  };
  const edit = (key: string, change: Partial<Person>) =>
    setPeople(people.map((person) => (person.key === key ? { ...person, ...change } : person)));
  keeping.current = async () => {
    const fillers = people.filter(canFill).map(({ id }) => id);
    const fields = envelope.fields.filter(({ recipientId }) => fillers.includes(recipientId));
    const isLosing = fields.length < envelope.fields.length;
    const body = { ...toBody(name.trim() || envelope.name, people, isOrdered), ...(isLosing ? { fields } : {}) };
    const kept = toBody(envelope.name, peopleOf(envelope), isInOrder(envelope));
    if (JSON.stringify(body) === JSON.stringify(kept)) return true;
    return task.run(async () => onChange(await service.update(envelope, body)));
  };

  return (
    <Form onSend={onDone}>
      {task.failure && <Notice tone="bad">{task.failure.message}</Notice>}
      <TextField
        label="Name of the document"
        value={name}
        onValue={setName}
        wrong={complaint(task.failure?.details.name)}
        maxLength={255}
        required
      />
      <h2>People</h2>
      <ol class="stack">
        {people.map((person, index) => (
          <PersonCard
            key={person.key}
            person={person}
            index={index}
            count={people.length}
            isOrdered={isOrdered}
            before={people[index - 1]}
            fields={fieldsOf(person)}
            details={task.failure?.details ?? {}}
            onEdit={(change) => edit(person.key, change)}
            onRemove={() => (fieldsOf(person) > 0 ? setDoomed(person) : remove(person))}
            onMove={(by) => setPeople(moved(people, index, by))}
            onJoin={(isJoined) => setPeople(joined(people, index, isJoined))}
          />
        ))}
      </ol>
      <div class="row">
        <Button look="quiet" icon="plus" id="add-person" onClick={() => setPeople(withOneMore(people))}>
          Add a person
        </Button>
      </div>
      {people.length > 1 && (
        <CheckField
          label="They act one after the other, in this order. Otherwise everybody is asked at once."
          checked={isOrdered}
          onChecked={(isOn) => {
            setOrdered(isOn);
            // Groups that were there once are there again.
            const isFlat = people.every(({ order }) => order === people[0]?.order);
            if (isOn && isFlat) setPeople(people.map((person, index) => ({ ...person, order: index + 1 })));
          }}
        />
      )}
      <div class="row end">
        <Button type="submit" busy={task.busy} onward>
          Continue to the fields
        </Button>
      </div>
      {doomed && (
        <ConfirmDialog
          title={`Remove ${doomed.name.trim() || 'this person'}?`}
          text={
            fieldsOf(doomed) === 1 ? 'Their field goes with them.' : `Their ${fieldsOf(doomed)} fields go with them.`
          }
          action="Remove"
          isDangerous
          onClose={() => setDoomed(null)}
          onConfirm={async () => remove(doomed)}
        />
      )}
    </Form>
  );
}
