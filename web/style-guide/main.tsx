/**
 * Every shared component, for people who change the styles. Only the local product serves this page, at `/dev/styles`, once
 * in each colour scheme (infra/local/host/style-pages.ts).
 */
import { type ComponentChildren, render } from 'preact';
import { useState } from 'preact/hooks';
import { Brand } from '../components/brand.tsx';
import { Button } from '../components/button.tsx';
import { DateField } from '../components/date-field.tsx';
import { Dialog } from '../components/dialog.tsx';
import { DropZone } from '../components/drop-zone.tsx';
import { watchFocusRing } from '../components/focus-ring.ts';
import { CheckField, CheckGroup, SelectField, SwitchField, TextField } from '../components/form.tsx';
import { IconButton } from '../components/icon-button.tsx';
import { MenuButton } from '../components/menu-button.tsx';
import { Notice } from '../components/notice.tsx';
import { Seal } from '../components/seal.tsx';

const colours = [
  ...['ink', 'ink-soft', 'line', 'line-strong', 'surface', 'ground', 'pale', 'accent', 'accent-deep', 'on-accent'],
  ...['good', 'good-pale', 'warn', 'warn-pale', 'bad', 'bad-pale', 'plain-pale', 'busy-pale', 'focus'],
];

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="card stack">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Text() {
  return (
    <Part title="Text">
      <h1>h1: the title of a page</h1>
      <h2>h2: the title of a card, with 1,234.50 €</h2>
      <h3>h3: a part of a card</h3>
      <p>Text of 16 pixels, for forms and reading. It has weight 400.</p>
      <p class="hint">A note of 13 pixels.</p>
      <p>
        <a href="#text">A link to a document</a> · <code>code</code> · <b>the number that counts</b>
      </p>
    </Part>
  );
}

function Colours() {
  return (
    <Part title="Colours">
      <ul class="guide-colours">
        {colours.map((name) => (
          <li key={name}>
            <i style={{ background: `var(--${name})` }} />
            <span class="hint">--{name}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Buttons() {
  const nothing = () => undefined;
  return (
    <Part title="Buttons">
      <div class="row">
        <Button>Primary</Button>
        <Button look="quiet">Quiet</Button>
        <Button look="bare">Bare</Button>
        <Button look="danger">Deletes</Button>
        <Button look="danger" extra="sure">
          Delete now
        </Button>
      </div>
      <div class="row">
        <Button icon="plus">With an icon</Button>
        <Button onward>Onward</Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
        <Button size="big">Big</Button>
      </div>
      <div class="row">
        <IconButton icon="undo" label="Undo" onClick={nothing} />
        <MenuButton
          label="More"
          items={[
            { text: 'Copy link', icon: 'link', onChoose: nothing },
            { text: 'Void', icon: 'close', isDangerous: true, onChoose: nothing },
          ]}
        />
        <MenuButton label="More" text="More" items={[{ text: 'Copy link', onChoose: nothing }]} />
      </div>
      <Button wide>As wide as its card</Button>
    </Part>
  );
}

function Entries() {
  const [text, setText] = useState('Olivia Marsh');
  const [day, setDay] = useState('2026-12-24');
  const [isTicked, setTicked] = useState(true);
  const [days, setDays] = useState<('monday' | 'friday')[]>(['monday']);
  return (
    <Part title="Entries">
      <TextField label="Name" hint="Recipients see this name." value={text} onValue={setText} />
      <TextField label="E-mail address" wrong="Enter an e-mail address." value="olivia" onValue={setText} />
      <SelectField
        label="Language"
        value="en"
        onValue={setText}
        options={[
          ['en', 'English'],
          ['de', 'Deutsch'],
        ]}
      />
      <TextField label="Message" lines value={text} onValue={setText} />
      <DateField label="Last day" none="None" value={day} onValue={setDay} />
      <CheckField label="Remind them" checked={isTicked} onChecked={setTicked} />
      <SwitchField label="Open" hint="Acts at once." checked={isTicked} onChecked={setTicked} />
      <CheckGroup
        legend="Days"
        value={days}
        onValue={setDays}
        options={[
          ['monday', 'Monday'],
          ['friday', 'Friday'],
        ]}
      />
    </Part>
  );
}

function Messages() {
  return (
    <Part title="Messages">
      {(['plain', 'good', 'warn', 'bad'] as const).map((tone) => (
        <Notice key={tone} tone={tone}>
          A notice of the tone “{tone}”.
        </Notice>
      ))}
      <div class="row">
        <span class="badge">Draft</span>
        <span class="badge busy">Invited</span>
        <span class="badge good">
          <Seal />
          Completed
        </span>
        <span class="badge warn">Expired</span>
        <span class="badge bad">Declined</span>
      </div>
    </Part>
  );
}

function Seals() {
  const [count, setCount] = useState(0);
  return (
    <Part title="The seal of a completed document">
      <div class="row">
        <Seal />
        <Seal size="large" />
        <Seal key={count} size="large" isNew />
        <Button look="quiet" onClick={() => setCount(count + 1)}>
          Press it again
        </Button>
      </div>
    </Part>
  );
}

function Lists() {
  return (
    <Part title="Tables, facts and trails">
      <div class="tabs">
        <button type="button" aria-pressed="true">
          All
        </button>
        <button type="button" aria-pressed="false">
          Drafts
        </button>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Created</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {['Accounting', 'Website'].map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>23 Nov 2026</td>
              <td>
                <Button look="quiet">Edit</Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl class="facts">
        <dt>File</dt>
        <dd>Lease agreement.pdf</dd>
        <dt>Sent</dt>
        <dd>23 Nov 2026, 07:50</dd>
      </dl>
      <ol class="trail">
        <li>
          You sent the document.
          <p class="hint">23 Nov 2026, 07:50:12 UTC</p>
        </li>
        <li>
          Ann Becker signed.
          <p class="hint">23 Nov 2026, 08:02:44 UTC</p>
        </li>
      </ol>
    </Part>
  );
}

function Overlays() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Part title="Dialogs and files">
      <Button look="quiet" onClick={() => setOpen(true)}>
        Open a dialog
      </Button>
      {isOpen && (
        <Dialog title="Void the document?" closeLabel="Close" onClose={() => setOpen(false)}>
          <div class="stack">
            <p>Nobody can sign it any more.</p>
            <div class="row end">
              <Button look="quiet" onClick={() => setOpen(false)}>
                Cancel
              </Button>
              <Button look="danger" extra="sure" onClick={() => setOpen(false)}>
                Void
              </Button>
            </div>
          </div>
        </Dialog>
      )}
      <DropZone
        accept=".pdf"
        title="Drop the PDF here"
        hint="It stays on your device"
        button="Choose a PDF"
        busy={false}
        onFile={() => undefined}
      />
    </Part>
  );
}

function Guide() {
  return (
    <>
      <header class="topbar">
        <div>
          <Brand />
        </div>
      </header>
      <main class="main stack" id="main">
        <Text />
        <Colours />
        <Buttons />
        <Entries />
        <Messages />
        <Seals />
        <Lists />
        <Overlays />
      </main>
    </>
  );
}

watchFocusRing();
const root = document.getElementById('root');
if (root) render(<Guide />, root);
