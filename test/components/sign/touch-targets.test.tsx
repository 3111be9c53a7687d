/** Taps on the fields of a page. */
import { fireEvent, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { Point } from '../../../web/document/zoom.ts';
import { OwnField } from '../../../web/sign/field-on-page.tsx';
import { enlargeTouchTargets } from '../../../web/sign/touch-targets.ts';
import { aSignField } from '../../fixtures/sign-field.ts';

const tapped = jest.fn<boolean, [at: Point]>(() => true);
const watch = (pages: HTMLElement | null) => enlargeTouchTargets(pages, tapped);
beforeEach(() => tapped.mockClear());

const fields = ['First', 'Second'].map((label) => aSignField({ id: label, label, type: 'initials' }));

/** A page that shows each filled field at once. The DOM has no layout: every field is within reach of every tap. */
function aPage() {
  const pressed: string[] = [];
  const pages = () => (
    <div ref={watch}>
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

describe('a page with one field, which is far from the text', () => {
  const onPress = jest.fn();
  const click = (name: string, more: PointerEventInit = {}) =>
    fireEvent(
      screen.getByText(name),
      new PointerEvent('click', { bubbles: true, pointerType: 'touch', clientX: 200, clientY: 300, ...more }),
    );
  beforeEach(() => {
    onPress.mockClear();
    render(
      <div ref={watch}>
        <p>Text of the document</p>
        <div class="field">
          <button type="button" id="far" onClick={onPress}>
            Field
          </button>
        </div>
      </div>,
    );
    const field = document.querySelector('.field') as Element;
    field.getBoundingClientRect = () => new DOMRect(0, 0, 100, 50);
  });

  test('a tap on the text is one on the page; the second of a double tap presses no field that came there', () => {
    click('Text of the document');
    expect(tapped.mock.calls).toEqual([[{ x: 200, y: 300 }]]);
    click('Field', { detail: 2 });
    expect(onPress).not.toHaveBeenCalled();
  });

  test('a tap on the page that enlarges nothing leaves the next tap alone', () => {
    tapped.mockReturnValueOnce(false);
    click('Text of the document');
    click('Field');
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(tapped).toHaveBeenCalledTimes(1);
  });

  test.each<[string, PointerEventInit]>([
    ['a mouse', { pointerType: 'mouse' }],
    ['the second tap of a double tap', { detail: 2 }],
  ])('%s is no tap on the page', (_, init) => {
    click('Text of the document', init);
    expect(tapped).not.toHaveBeenCalled();
  });

  test('a tap while text is selected is no tap on the page', () => {
    getSelection()?.selectAllChildren(screen.getByText('Text of the document'));
    click('Text of the document');
    expect(tapped).not.toHaveBeenCalled();
    getSelection()?.removeAllRanges();
  });
});
