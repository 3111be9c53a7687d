/** Taps on the fields of a page. */
import { fireEvent, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { OwnField } from '../../../web/sign/field-on-page.tsx';
import { enlargeTouchTargets } from '../../../web/sign/touch-targets.ts';
import { aSignField } from '../../fixtures/sign-field.ts';

const fields = ['First', 'Second'].map((label) => aSignField({ id: label, label, type: 'initials' }));

/** A page that shows each filled field at once. The DOM has no layout: every field is within reach of every tap. */
function aPage() {
  const pressed: string[] = [];
  const pages = () => (
    <div ref={enlargeTouchTargets}>
      <p>Text of the document</p>
      {fields.map((field) => (
        <OwnField
          key={field.id}
          field={field}
          page={{ width: 600, height: 800 }}
          values={Object.fromEntries(pressed.map((id) => [id, 'applied']))}
          isRequired
          isOutstanding
          filename={null}
          imageUrl="data:image/png;base64,"
          isCurrent={false}
          isRefused={false}
          hasPages={false}
          onKeyboardFocus={() => undefined}
          onPress={() => {
            pressed.push(field.id);
            rerender(pages());
          }}
        />
      ))}
    </div>
  );
  const { rerender } = render(pages());
  return pressed;
}

const tap = (target: Element) => userEvent.pointer([{ keys: '[TouchA]', target }]);
const words = (name: string) => screen.getByRole('button', { name: new RegExp(name) }).firstElementChild as Element;

test('a tap fills the field under it, and no other, although the field replaces the tapped element', async () => {
  const pressed = aPage();
  await tap(words('Second'));
  expect(pressed).toEqual(['Second']);
});

test('a tap beside the fields presses the nearest one; a mouse presses only what it points at', async () => {
  const pressed = aPage();
  const text = screen.getByText('Text of the document');
  fireEvent(text, new PointerEvent('click', { bubbles: true, pointerType: 'mouse' }));
  expect(pressed).toEqual([]);
  await tap(text);
  expect(pressed).toEqual(['First']);
});

test('a tap on the rounded corner of a field is one on the field', async () => {
  const pressed = aPage();
  const field = screen.getByRole('button', { name: /Second/ }).parentElement as Element;
  fireEvent(field, new PointerEvent('click', { bubbles: true, pointerType: 'touch' }));
  expect(pressed).toEqual(['Second']);
});

test('a tap that the browser moves to another field counts for the one under the finger', async () => {
  const pressed = aPage();
  const [first, second] = [words('First'), words('Second')];
  document.elementFromPoint = () => second;
  fireEvent(first, new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch', pointerId: 7 }));
  fireEvent(first, new PointerEvent('click', { bubbles: true, pointerType: 'touch', pointerId: 7 }));
  expect(pressed).toEqual(['Second']);
  // A click that no finger made, as by a key, is left where it is.
  fireEvent(words('First'), new PointerEvent('click', { bubbles: true, pointerId: -1 }));
  expect(pressed).toEqual(['Second', 'First']);
});
